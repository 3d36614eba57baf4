import { later, type Timestamp } from '../../../lib/time.ts'
import type { Site } from '../../../platform/context.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { hashLink, newLinkToken } from '../rules/secrets.ts'
import '../table.ts'

export const codePath = '/sign-in/code'

export const linkPath = '/sign-in/link/:token'

export const linkAddress = (site: Site, token: string): string => site.publicUrl + linkPath.replace(':token', token)

/** How long the link works that a first start prints. */
export const firstLinkMs = 24 * 3_600_000

type Whom = { email: string } | { user_id: number }

/** A link for the operator to pass on or to use: it signs in whoever opens it, once. */
export async function makeLink(tx: TxDb, site: Site, whom: Whom, validMs: number, now: Timestamp): Promise<string> {
  const token = newLinkToken()
  const nobody = { email: null, user_id: null, code_hash: null, browser_hash: null, network_hash: null, used: null }
  const values = { ...nobody, ...whom, link_hash: hashLink(token), created: now, expires: later(now, validMs) }
  await tx
    .insertInto('sign_in_requests')
    .values({ purpose: 'sign-in', ...values })
    .execute()
  return linkAddress(site, token)
}
