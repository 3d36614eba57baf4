import type { MemberRole } from '../../../platform/actor.ts'
import type { TeamContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { memberRoleChanged } from '../events.ts'
import { assertMayManageTeam } from '../policy.ts'
import { assertAnotherAdministrator, lockTeam } from '../queries/lock-team.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'

/** Gives a member another role; never to the last administrator. */
export async function changeRole(ctx: TeamContext, input: { user_id: number; role: MemberRole }): Promise<void> {
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await lockTeam(tx)
    const { user_id, role } = input
    const member = await tx.db
      .selectFrom('team_members')
      .select('role')
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (!member) throw new NotFound()
    if (member.role === role) return
    if (member.role === 'Administrator') await assertAnotherAdministrator(tx, user_id)
    await tx.db
      .updateTable('team_members')
      .set({ role })
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .execute()
    await emitInEveryMap(tx, { type: memberRoleChanged, data: { user_id, role } })
  })
}
