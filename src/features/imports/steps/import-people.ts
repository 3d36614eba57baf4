import '../table.ts'
import { isEmail, mailKey } from '../../../lib/email-address.ts'
import { asLine } from '../../../lib/text.ts'
import type { MapTx, Tx } from '../../../platform/context.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { addRows, insertRows } from '../../../platform/records/rows.ts'
import { findForgotten } from '../../users/steps/forgotten-addresses.ts'
import { deletedName } from '../../users/table.ts'
import { idsBy, type NewRecords, type Written } from '../rules/page.ts'

/**
 * Adds people who only exist in this map. Accounts are shared by all maps, so even a person with a known address gets a
 * separate user: an import can't speak for someone else's account. People who deleted their account stay deleted.
 */
export async function importPeople(tx: MapTx, { records }: NewRecords<'people'>): Promise<Written> {
  const addresses = records.map(({ email }) => (email && isEmail(email) ? mailKey(email) : null))
  const known = [...new Set(addresses)].filter((email) => email !== null)
  const deleted = await findForgotten(tx, { emails: known })
  const refused = await findForgotten(tx, { emails: known, map_id: tx.map.id })
  const users = records.map(({ name }, index) => ({
    ...{ email: null, created: tx.now },
    ...(deleted.has(addresses[index] ?? '')
      ? { first_name: deletedName, last_name: '', deleted: tx.now }
      : { ...partsOf(name), deleted: null }),
  }))
  const ids = await insertRows(tx, 'users', users)
  const people = records.map(({ staff = false }, index) => {
    const email = addresses[index] ?? ''
    const keepsAddress = email !== '' && !deleted.has(email) && !refused.has(email)
    return { map_id: tx.map.id, user_id: ids[index] ?? 0, staff, email: keepsAddress ? email : null }
  })
  await addRows(tx, 'imported_people', people)
  return idsBy(records, ids)
}

/** Deletes the name and address of everyone imported under this address, in every map. Returns how many there were. */
export async function forgetImported(tx: Tx, email: string): Promise<number> {
  const { db, now } = tx
  const found = db.selectFrom('imported_people').select(['map_id', 'user_id']).where('email', '=', email)
  const people = await found.orderBy('map_id').execute()
  for (const { map_id, user_id } of people) {
    const person = db.updateTable('imported_people').set({ email: null }).where('map_id', '=', map_id)
    await person.where('user_id', '=', user_id).execute()
    const name = { first_name: deletedName, last_name: '', deleted: now }
    await db.updateTable('users').set(name).where('id', '=', user_id).execute()
  }
  return people.length
}

/** The last word is the last name, as it is for names that people type. */
function partsOf(name: string): { first_name: string; last_name: string } {
  const words = asLine(name).split(/\s+/u)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  const cut = (text: string) => [...text].slice(0, maxLengths.name).join('')
  return { first_name: cut(words.join(' ')), last_name: cut(last_name) }
}
