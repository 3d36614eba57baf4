import { userIdOf } from '../../../platform/actor.ts'
import type { TeamContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { memberRemoved } from '../events.ts'
import { assertMayManageTeam } from '../policy.ts'
import { assertAnotherAdministrator, lockTeam } from '../queries/lock-team.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'

/** Takes a person out of the team; never the last administrator. Everybody may leave by themselves. */
export async function removeMember(ctx: TeamContext, input: { user_id: number }): Promise<void> {
  if (userIdOf(ctx.actor) !== input.user_id) assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await lockTeam(tx)
    const { user_id } = input
    const removed = await tx.db
      .deleteFrom('team_members')
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .returning('role')
      .executeTakeFirst()
    if (!removed) throw new NotFound()
    if (removed.role === 'Administrator') await assertAnotherAdministrator(tx, user_id)
    await emitInEveryMap(tx, { type: memberRemoved, data: { user_id } })
  })
}
