import { mailKey } from '../../../lib/addresses.ts'
import type { Timestamp } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { NotFound } from '../../../platform/errors.ts'

export interface NewPerson {
  email: string
  first_name: string
  last_name: string
}

/** The person with this mail address, made if there is none. What is known of a person is theirs to change. */
export async function findOrAddPerson(tx: TxDb, person: NewPerson, now: Timestamp): Promise<number> {
  const email = mailKey(person.email)
  const added = await tx
    .insertInto('users')
    .values({ email, first_name: person.first_name, last_name: person.last_name, created: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  // Between the two statements they may have deleted their account: the address is free again.
  return known?.id ?? findOrAddPerson(tx, person, now)
}

/** The author a token writes as. */
export async function addTokenAuthor(tx: TxDb, name: string, now: Timestamp): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ email: null, first_name: name, last_name: '', created: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Refuses what somebody does who has just deleted their account. Asked after a row that names them was written: the
 * reference holds them, so that they cannot go until the transaction ends.
 */
export async function assertNotDeleted(tx: TxDb, id: number): Promise<void> {
  const { deleted } = await tx.selectFrom('users').select('deleted').where('id', '=', id).executeTakeFirstOrThrow()
  if (deleted !== null) throw new NotFound()
}
