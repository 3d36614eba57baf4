import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { isPlainEmail } from '../../lib/email-address.ts'
import { asLine, isStorable, trimmed } from '../../lib/text.ts'
import { hourMs, later, type Timestamp } from '../../lib/time.ts'
import { fetchOutside } from '../egress.ts'
import { maxLengths } from '../http/fields.ts'
import type { Log } from '../log.ts'
import type { Handshake, Identity, IdentityProvider, Profile } from './identity-provider.ts'
import { openidRefusal, reasonsOf } from './refusals.ts'
import type { ProviderSettings } from './settings.ts'

/** A provider's keys and endpoints can change, so they are read again after this time. */
const discoveryLifetimeMs = hourMs

/** An OpenID Connect provider. The first request to it is made when someone signs in, not at startup. */
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

  authorizationUrl({ returnTo, state, nonce, verifier }: Handshake, now: Timestamp): Promise<string> {
    return this.#withRefusals(async () => {
      const url = buildAuthorizationUrl(await this.#configuration(now), {
        redirect_uri: returnTo,
        scope: this.#settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    })
  }

  recognise(handshake: Handshake, query: string, now: Timestamp): Promise<Identity> {
    return this.#withRefusals(async () => {
      const configuration = await this.#configuration(now)
      const tokens = await authorizationCodeGrant(configuration, new URL(handshake.returnTo + query), {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !isStorable(claims.iss + claims.sub)) throw new Error('The token has no usable subject.')
      const { iss: issuer, sub: subject } = claims
      const profile = () => this.#withRefusals(() => profileFrom(configuration, claims, tokens.access_token))
      return { issuer, subject, profile }
    })
  }

  /** Several sign-ins at the same time share one request. A failed request is not cached. */
  #configuration(now: Timestamp): Promise<Configuration> {
    if (this.#discovered && now < this.#discovered.until) return this.#discovered.configuration
    const discovered = { configuration: discover(this.#settings), until: later(now, discoveryLifetimeMs) }
    discovered.configuration.catch(() => {
      if (this.#discovered === discovered) this.#discovered = undefined
    })
    this.#discovered = discovered
    return discovered.configuration
  }

  /** Turns an error into one to show the person, and logs the reasons for the operator. */
  async #withRefusals<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = openidRefusal(error)
      const fields = { provider: this.id, code: refusal.code, because: reasonsOf(error) }
      if (refusal.status === 503) this.#log.warn(fields, 'identity provider failed')
      throw refusal
    }
  }
}

/** From the ID token, or from the userinfo endpoint if the token has no email address. */
async function profileFrom(
  configuration: Configuration,
  claims: { sub: string },
  accessToken: string,
): Promise<Profile | undefined> {
  if (hasEmailClaims(claims) || !configuration.serverMetadata().userinfo_endpoint) return profileOf(claims)
  return profileOf(await fetchUserInfo(configuration, accessToken, claims.sub))
}

/** The timeout for each request to a provider. A person is waiting for it. */
const timeoutMs = 5_000

/** Reads a provider's metadata: its endpoints and what it supports. */
function discover({ issuer, client_id, client_secret }: ProviderSettings): Promise<Configuration> {
  const server = new URL(issuer)
  return discovery(server, client_id, undefined, authBy(client_secret), {
    [customFetch]: fetchFrom(server.hostname),
    // The settings allow http only on this machine. Signatures are always checked, even for tokens that came directly
    // from the provider.
    execute: [...(server.protocol === 'http:' ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  })
}

/** Sends the secret with `client_secret_basic`, the default, unless the provider supports only `client_secret_post`. */
function authBy(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const onlyPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (onlyPost ? ClientSecretPost : ClientSecretBasic)(secret)(server, client, body, headers)
  }
}

/** Only the host in the operator's settings is trusted. A provider can't send us to another host in our network. */
const fetchFrom =
  (hostname: string): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    fetchOutside(
      url,
      { method, headers, ...(body ? { body: String(body) } : {}), ...(signal ? { signal } : {}) },
      { trusted: URL.parse(url)?.hostname === hostname, timeoutMs },
    )

type Claims = Record<string, unknown>

/** Whether the claims include an email address and its verification status. */
export const hasEmailClaims = (claims: Claims): boolean =>
  claims.email !== undefined && claims.email_verified !== undefined

/** The profile in the claims. Undefined without a verified email address in normalised form. */
export function profileOf(claims: Claims): Profile | undefined {
  const { email } = claims
  // Checked exactly as sent, because the provider hasn't verified any other spelling.
  if (!isVerified(claims) || typeof email !== 'string') return undefined
  if (email.length > maxLengths.email || !isStorable(email) || !isPlainEmail(email)) return undefined
  const [givenName, familyName] = [
    lineOf(claims.given_name, maxLengths.name),
    lineOf(claims.family_name, maxLengths.name),
  ]
  // A full name isn't split, because the rules differ between languages.
  const first_name = givenName || familyName ? givenName : lineOf(claims.name, maxLengths.name)
  return { email, first_name, last_name: familyName }
}

/** Some providers (Apple, Cognito) send the string "true". */
const isVerified = ({ email_verified }: Claims): boolean => email_verified === true || email_verified === 'true'

/** One line of at most `maxLength` code points. */
function lineOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || !isStorable(value)) return ''
  const line = asLine(value)
  return trimmed([...line].slice(0, maxLength).join(''))
}
