import { mailKey } from '../../../lib/email-address.ts'
import type { Tx } from '../../../platform/context.ts'
import { accountCreated } from '../events.ts'

export interface NewPerson {
  email: string
  first_name: string
  last_name: string
}

/**
 * The id of the person with this email address. Somebody new gets an account; the name of an existing one stays. It reads
 * before it writes: on a cluster, writes to `users` wait for each other, also those that add nothing.
 */
export async function findOrAddPerson(tx: Tx, person: NewPerson): Promise<number> {
  const email = mailKey(person.email)
  const existing = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (existing) return existing.id
  const added = await tx.db
    .insertInto('users')
    .values({ email, first_name: person.first_name, last_name: person.last_name, created: tx.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else has added them just now. Since then they may even have deleted their account.
  if (!added) return findOrAddPerson(tx, person)
  tx.emit(accountCreated, { user_id: added.id })
  return added.id
}
