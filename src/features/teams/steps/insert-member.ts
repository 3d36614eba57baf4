import type { MemberRole } from '../../../platform/actor.ts'
import type { TeamTx } from '../../../platform/context.ts'
import { assertNotDeleted } from '../../users/queries/assert-not-deleted.ts'
import { memberAdded } from '../events.ts'
import { emitInEveryMap } from './emit-in-every-map.ts'

/** Called by verbs that have checked that the person may join. Returns false, and changes nothing, for a member. */
export async function insertMember(tx: TeamTx, input: { user_id: number; role: MemberRole }): Promise<boolean> {
  const { user_id, role } = input
  const added = await tx.db
    .insertInto('team_members')
    .values({ team_id: tx.team.id, user_id, role, created: tx.now })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) return false
  await assertNotDeleted(tx, user_id)
  await emitInEveryMap(tx, { type: memberAdded, data: { user_id, role } })
  return true
}
