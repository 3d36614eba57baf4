import type { TeamContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { invitationWithdrawn } from '../events.ts'
import { assertMayManageTeam } from '../policy.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'

/** Takes an invitation back: its link no longer works. One that is not open is answered like one that never was. */
export async function withdrawInvitation(ctx: TeamContext, input: { invitation_id: number }): Promise<void> {
  const { invitation_id } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    const withdrawn = await tx.db
      .updateTable('invitations')
      .set({ expires: tx.now })
      .where('team_id', '=', tx.team.id)
      .where('id', '=', invitation_id)
      .where('used', 'is', null)
      .where('expires', '>', tx.now)
      .returning('id')
      .executeTakeFirst()
    if (!withdrawn) throw new NotFound()
    await emitInEveryMap(tx, { type: invitationWithdrawn, data: { invitation_id } })
  })
}
