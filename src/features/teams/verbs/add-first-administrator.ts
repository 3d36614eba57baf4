import type { TeamContext } from '../../../platform/context.ts'
import { accountCreated } from '../../users/events.ts'
import { memberAdded } from '../events.ts'
import { assertMayManageTeam } from '../policy.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'

/** An administrator for a new team, without address and name until they sign in. Returns the person's id. */
export async function addFirstAdministrator(ctx: TeamContext): Promise<number> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { id: user_id } = await tx.db
      .insertInto('users')
      .values({ email: null, first_name: 'Administrator', last_name: '', created: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(accountCreated, { user_id })
    const role = 'Administrator'
    await tx.db.insertInto('team_members').values({ team_id: tx.team.id, user_id, role, created: tx.now }).execute()
    await emitInEveryMap(tx, { type: memberAdded, data: { user_id, role } })
    return user_id
  })
}
