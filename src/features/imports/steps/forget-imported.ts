import '../table.ts'
import type { Tx } from '../../../platform/context.ts'
import { deletedName } from '../../users/table.ts'

/** Deletes the name and address of everyone imported under this address, in every map. Returns how many there were. */
export async function forgetImported(tx: Tx, email: string): Promise<number> {
  const { db, now } = tx
  const people = await db
    .selectFrom('imported_people')
    .select(['map_id', 'user_id'])
    .where('email', '=', email)
    .orderBy('map_id')
    .execute()
  for (const { map_id, user_id } of people) {
    await db
      .updateTable('imported_people')
      .set({ email: null })
      .where('map_id', '=', map_id)
      .where('user_id', '=', user_id)
      .execute()
    await db
      .updateTable('users')
      .set({ first_name: deletedName, last_name: '', deleted: now })
      .where('id', '=', user_id)
      .execute()
  }
  return people.length
}
