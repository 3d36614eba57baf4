import type { MemberRole } from '../../../platform/actor.ts'
import type { TeamTx } from '../../../platform/context.ts'
import { writeShardsInTurn } from '../../../platform/db/locks.ts'
import type { MapEvent } from '../../../platform/events/event.ts'
import { assertNotDeleted } from '../../users/queries/find-user.ts'
import { memberAdded } from '../events.ts'

/**
 * The caller must have checked that the person can join. If they're already a member, returns false and changes
 * nothing.
 */
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

interface EventInMaps<Data> {
  type: MapEvent<Data>
  data: Data
}

export async function emitInEveryMap<Data>(tx: TeamTx, { type, data }: EventInMaps<Data>): Promise<void> {
  const maps = await tx.db.selectFrom('maps').select('id').where('team_id', '=', tx.team.id).orderBy('id').execute()
  if (maps.length > 1) await writeShardsInTurn(tx.database, tx.db)
  for (const { id } of maps) tx.emitIn(id, type, data)
}
