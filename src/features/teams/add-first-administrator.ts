import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'

/** Somebody for a new team to begin with, whose address and name nobody knows yet. */
export async function addFirstAdministrator(tx: TxDb, teamId: number, now: Timestamp): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ email: null, first_name: 'Administrator', last_name: '', created: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: id, role: 'Administrator', created: now })
    .execute()
  return id
}
