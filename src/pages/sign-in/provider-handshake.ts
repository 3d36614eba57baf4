import { randomBytes } from 'node:crypto'
import { equalInConstantTime } from '../../lib/constant-time.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { Handshake, IdentityProvider } from '../../platform/openid/identity-provider.ts'
import { stale } from '../../platform/openid/refusals.ts'
import { callbackPath } from './provider-paths.ts'

const validMs = 10 * 60_000

/**
 * State, nonce and verifier are derived from the browser's secret and a random part that is sent with the state, so
 * nothing is stored. The state is refused in another browser, from another provider, after ten minutes, and when the
 * browser has signed in meanwhile, because its secret is new then.
 */
export function newHandshake(request: PageRequest, provider: IdentityProvider): Handshake {
  const started = Date.parse(request.ctx.now).toString(36)
  return handshakeOf(request, provider, `${started}.${randomBytes(16).toString('base64url')}`)
}

/** The handshake that this browser has begun, checked against the state in the address. */
export function readHandshake(request: PageRequest, provider: IdentityProvider): Handshake {
  const state = request.query.state ?? ''
  const [, id = '', started = ''] = /^(([0-9a-z]{1,11})\.[\w-]{22})\.[\w-]{43}$/.exec(state) ?? []
  if (!id || !request.browser.existingHash) throw stale()
  const handshake = handshakeOf(request, provider, id)
  if (!equalInConstantTime(handshake.state, state)) throw stale()
  if (Date.parse(request.ctx.now) - Number.parseInt(started, 36) > validMs) throw stale()
  return handshake
}

function handshakeOf({ browser, ctx }: PageRequest, provider: IdentityProvider, id: string): Handshake {
  const sign = (purpose: string): string => browser.sign(`openid ${purpose} ${provider.id} ${id}`)
  return {
    returnTo: ctx.site.publicUrl + callbackPath.replace(':provider', provider.id),
    state: `${id}.${sign('state')}`,
    nonce: sign('nonce'),
    verifier: sign('verifier'),
  }
}
