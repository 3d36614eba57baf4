import '../table.ts'
import { createHmac } from 'node:crypto'
import { batchesOf } from '../../../lib/arrays.ts'
import { mailKey } from '../../../lib/email-address.ts'
import type { Timestamp } from '../../../lib/time.ts'
import type { Site, Tx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { accountCreated, accountRenamed } from '../events.ts'

export interface NewPerson {
  email: string
  first_name: string
  last_name: string
}

/**
 * The id of the person with this email address. New people get an account; existing ones keep their name. Reads before
 * writing, because on a cluster, writes to `users` wait for each other even if they add nothing.
 */
export async function findOrAddPerson(tx: Tx, person: NewPerson): Promise<number> {
  return (await findPerson(tx, person)) ?? addPerson(tx, person)
}

export async function findPerson(tx: Tx, { email }: Pick<NewPerson, 'email'>): Promise<number | undefined> {
  const [person] = await personByEmail(tx, { email: mailKey(email) })
  return person?.id
}

const personByEmail = statement(
  ({ db, value }: StatementBuilder<{ email: string }>) =>
    db.selectFrom('users').select('id').where('email', '=', value.email),
  { keepsPlan: true },
)

/** For someone that `findPerson` didn't find. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<number> {
  const { first_name, last_name } = person
  const row = { email: mailKey(person.email), first_name, last_name, created: tx.now }
  const [added] = await insertPerson(tx, row)
  // A concurrent request added them. They may even have deleted their account since then.
  if (!added) return findOrAddPerson(tx, person)
  tx.emit(accountCreated, { user_id: added.id })
  return added.id
}

const insertPerson = statement(
  ({ db, value }: StatementBuilder<NewPerson & { created: Timestamp }>) => {
    const { email, first_name, last_name, created } = value
    return db
      .insertInto('users')
      .values({ email, first_name, last_name, created })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
  },
  { keepsPlan: true },
)

export interface NewName {
  user_id: number
  first_name: string
  last_name: string
}

/** The caller must have checked that the actor can name this person. Deleted accounts aren't renamed. */
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

interface Address {
  email: string
  /** The only map in which it's forgotten. Undefined for a deleted account, which is forgotten in every map. */
  map_id?: number
}

/** Stores a hash of the address, so that later imports recognise it. The address itself isn't stored. */
export async function forgetAddress(tx: Tx, address: Address): Promise<void> {
  await tx.db
    .insertInto('forgotten_addresses')
    .values({ hash: hashOf(tx.site, address), created: tx.now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** The addresses that were forgotten. */
export async function findForgotten(
  tx: Tx,
  { emails, map_id }: { emails: string[]; map_id?: number },
): Promise<Set<string>> {
  const byHash = new Map(
    emails.map((email) => [hashOf(tx.site, { email, ...(map_id === undefined ? {} : { map_id }) }), email]),
  )
  const found = new Set<string>()
  for (const hashes of batchesOf([...byHash.keys()])) {
    const rows = await tx.db.selectFrom('forgotten_addresses').select('hash').where('hash', 'in', hashes).execute()
    for (const { hash } of rows) found.add(byHash.get(hash) ?? '')
  }
  return found
}

/** Keyed with the installation's secret, because plain hashes of addresses can be guessed. */
const hashOf = ({ secret }: Pick<Site, 'secret'>, { email, map_id }: Address): string =>
  createHmac('sha256', secret())
    .update(`forgotten ${map_id ?? 'everywhere'} ${mailKey(email)}`)
    .digest('base64url')
