import '../table.ts'
import { createHmac } from 'node:crypto'
import { batchesOf } from '../../../lib/arrays.ts'
import { mailKey } from '../../../lib/email-address.ts'
import type { Site, Tx } from '../../../platform/context.ts'

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
