import { randomBytes } from 'node:crypto'
import { Conflict } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/http/page.ts'
import type { Handshake, IdentityProvider } from '../../../platform/identity-provider.ts'
import { isSame } from '../secrets.ts'
import { callbackPath } from './paths.ts'

const validMs = 10 * 60_000

/**
 * All of it is made from the browser's secret and a mark that goes around with the state, so nothing has to be kept:
 * whoever comes back in another browser, too late, with another provider or after this browser has signed in (which
 * gives it another secret) brings a state that we never made.
 */
export function newHandshake(visit: Visit, provider: IdentityProvider): Handshake {
  const began = Date.parse(visit.now).toString(36)
  return handshakeOf(visit, provider, `${began}.${randomBytes(16).toString('base64url')}`)
}

/** The one that this browser comes back with. */
export function readHandshake(visit: Visit, provider: IdentityProvider): Handshake {
  const state = visit.query.state ?? ''
  const [, mark = '', began = ''] = /^(([0-9a-z]{1,11})\.[\w-]{22})\.[\w-]{43}$/.exec(state) ?? []
  if (!mark || !visit.browser.existingHash) throw stale()
  const handshake = handshakeOf(visit, provider, mark)
  if (!isSame(handshake.state, state)) throw stale()
  if (Date.parse(visit.now) - Number.parseInt(began, 36) > validMs) throw stale()
  return handshake
}

export const stale = (): Conflict =>
  new Conflict('provider_stale', 'This sign-in took too long, was used already, or began in another browser.')

function handshakeOf({ browser, site }: Visit, { id }: IdentityProvider, mark: string): Handshake {
  const sign = (what: string): string => browser.sign(`openid ${what} ${id} ${mark}`)
  return {
    returnTo: site.publicUrl + callbackPath.replace(':provider', id),
    state: `${mark}.${sign('state')}`,
    nonce: sign('nonce'),
    verifier: sign('verifier'),
  }
}
