import type { Tx } from '../../../platform/context.ts'
import { accountRenamed } from '../events.ts'

export interface NewName {
  user_id: number
  first_name: string
  last_name: string
}

/** Called by verbs that have checked that the actor may name this person. A deleted account is not renamed. */
export async function setName(tx: Tx, { user_id, first_name, last_name }: NewName): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', user_id)
    .where('deleted', 'is', null)
    .where((eb) => eb.or([eb('first_name', '<>', first_name), eb('last_name', '<>', last_name)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.emit(accountRenamed, { user_id })
}
