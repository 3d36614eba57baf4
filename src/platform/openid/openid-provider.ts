import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import { isStorable } from '../../lib/text.ts'
import { later, type Timestamp } from '../../lib/time.ts'
import type { Log } from '../log.ts'
import { discover } from './discover.ts'
import type { Handshake, Identity, IdentityProvider, Profile } from './identity-provider.ts'
import { profileOf, tellsAddress } from './profile.ts'
import { reasonsOf, refusalOf } from './refusals.ts'
import type { ProviderSettings } from './settings.ts'

/** Keys and addresses of a provider change, so what was discovered is asked for anew. */
const discoveredMs = 3_600_000

/** A provider that speaks OpenID Connect. It is first asked when somebody wants to use it, so it may be down till then. */
export class OpenIdProvider implements IdentityProvider {
  readonly id: string
  readonly name: string
  readonly #settings: ProviderSettings
  readonly #log: Log
  #discovered: { configuration: Promise<Configuration>; until: Timestamp } | undefined

  constructor(settings: ProviderSettings, log: Log) {
    this.id = settings.id
    this.name = settings.name
    this.#settings = settings
    this.#log = log
  }

  addressFor({ returnTo, state, nonce, verifier }: Handshake, now: Timestamp): Promise<string> {
    return this.#orRefuse(async () => {
      const address = buildAuthorizationUrl(await this.#configuration(now), {
        redirect_uri: returnTo,
        scope: this.#settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    })
  }

  recognise(handshake: Handshake, query: string, now: Timestamp): Promise<Identity> {
    return this.#orRefuse(async () => {
      const configuration = await this.#configuration(now)
      const tokens = await authorizationCodeGrant(configuration, new URL(handshake.returnTo + query), {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !isStorable(claims.iss + claims.sub)) throw new Error('It told nobody.')
      const { iss: issuer, sub: subject } = claims
      const profile = () => this.#orRefuse(() => profileFrom(configuration, claims, tokens.access_token))
      return { issuer, subject, profile }
    })
  }

  /** Those who come at the same time wait for one answer; one that failed is not kept. */
  #configuration(now: Timestamp): Promise<Configuration> {
    if (this.#discovered && now < this.#discovered.until) return this.#discovered.configuration
    const discovered = { configuration: discover(this.#settings), until: later(now, discoveredMs) }
    discovered.configuration.catch(() => {
      if (this.#discovered === discovered) this.#discovered = undefined
    })
    this.#discovered = discovered
    return discovered.configuration
  }

  /** People learn what they can do; the operator learns why. */
  async #orRefuse<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = refusalOf(error)
      const facts = { provider: this.id, code: refusal.code, because: reasonsOf(error) }
      if (refusal.status === 503) this.#log.warn(facts, 'a provider of identities did not do its part')
      throw refusal
    }
  }
}

/** From the identity token, or where that says little, from the provider's own page about the person. */
async function profileFrom(
  configuration: Configuration,
  claims: { sub: string },
  accessToken: string,
): Promise<Profile | undefined> {
  if (tellsAddress(claims) || !configuration.serverMetadata().userinfo_endpoint) return profileOf(claims)
  return profileOf(await fetchUserInfo(configuration, accessToken, claims.sub))
}
