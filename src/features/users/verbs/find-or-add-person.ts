import { mailKey } from '../../../lib/addresses.ts'
import type { Tx } from '../../../platform/context.ts'
import { accountCreated } from '../events.ts'

export interface NewPerson {
  email: string
  first_name: string
  last_name: string
}

/** The id of the person with this email address. Somebody new gets an account; the name of an existing one stays. */
export async function findOrAddPerson(tx: Tx, person: NewPerson): Promise<number> {
  const email = mailKey(person.email)
  const added = await tx.db
    .insertInto('users')
    .values({ email, first_name: person.first_name, last_name: person.last_name, created: tx.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    tx.emit(accountCreated, { user_id: added.id })
    return added.id
  }
  const existing = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  // Between the two statements they may have deleted their account: the address is free again.
  return existing?.id ?? findOrAddPerson(tx, person)
}
