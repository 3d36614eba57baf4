import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { aBrowser } from '../builders/a-person.ts'
import { IdentityStore } from './identity-store.ts'

export interface Account {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
  given_name?: string
  family_name?: string
}

export type TestProvider = Awaited<ReturnType<typeof anIdentityProvider>>

/**
 * A real identity provider on this machine. There are no passwords: people choose who they are, with a button in a
 * browser, or with `signIn` in tests without one. `email` can be in the ID token, or only at the userinfo endpoint.
 */
export async function anIdentityProvider({ tellsAtOnce = false } = {}) {
  const [accounts, clients] = [new Map<string, Account>(), new IdentityStore()]
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    ...fixed,
    adapter: (kind) => (kind === 'Client' ? clients : new IdentityStore()),
    conformIdTokenClaims: !tellsAtOnce,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
  })
  const flow = provider.callback()
  let isDown = false
  handle = (request, response) => {
    if (isDown) return request.destroy()
    return request.url?.startsWith('/interaction/')
      ? interact(provider, accounts, request, response)
      : flow(request, response)
  }

  const [client_id, client_secret] = ['cairn', randomBytes(16).toString('hex')]
  return {
    issuer,
    /** The operator's settings for this provider. */
    settings: (id = 'acme') => ({ id, name: 'Acme', issuer, client_id, client_secret }),
    /** Allows redirects back to an installation. */
    welcome: (url: string, id = 'acme') =>
      clients.upsert(client_id, {
        client_id,
        client_secret,
        redirect_uris: [`${url}/sign-in/with/${id}/callback`],
        id_token_signed_response_alg: 'ES256',
      }),
    knows: (account: Partial<Account>): Account => {
      const known = { sub: randomBytes(8).toString('hex'), ...account }
      accounts.set(known.sub, known)
      return known
    },
    /** Follows the redirects from an installation through the provider, and returns the URL that leads back. */
    signIn: (url: string, { sub }: Account) => walk(issuer, url, { account: sub }),
    deny: (url: string) => walk(issuer, url, { account: '' }),
    /** Makes the provider unreachable, or reachable again. */
    goesDown: (down = true) => {
      isDown = down
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

const fixed: Configuration = {
  jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256' }] } as NonNullable<Configuration['jwks']>,
  cookies: { keys: [randomBytes(16).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  loadExistingGrant: grantEverything,
  renderError: (ctx, { error, error_description }) => {
    ctx.body = `${error}: ${error_description}`
  },
}

/** Skips the consent page. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { clientId } = oidc.client ?? {}
  const grant = new oidc.provider.Grant({ clientId: clientId ?? '', accountId: oidc.session?.accountId ?? '' })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** The page where people choose who they are. If no account is given, they cancel. */
async function interact(
  provider: Provider,
  accounts: Map<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('account')
    const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'No, thanks.' }
    return provider.interactionFinished(request, response, result)
  }
  const buttons = [...accounts.values()].map(
    ({ sub, email }) => `<button name="account" value="${sub}">${email}</button>`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><form method="post">${buttons.join('')}<button name="account" value="">No, thanks</button></form>`,
  )
}

async function walk(issuer: string, url: string, form: Record<string, string>): Promise<string> {
  const browser = aBrowser(issuer)
  for (let next = url; ; ) {
    if (!next.startsWith(`${issuer}/`)) return next
    const path = next.slice(issuer.length)
    const page = await browser.get(path)
    const answer = path.startsWith('/interaction/') ? await browser.send('POST', path, form) : page
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider does not go on: ${answer.status} ${answer.text}`)
    next = new URL(location, next).href
  }
}
