import { exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aProduct, productSite } from '../support/builders/a-product.ts'
import { anInstallation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'
import { aListener } from '../support/servers/http-listener.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const json = { accept: 'application/json' }

describe("a token signed with its map's secret", () => {
  it.each<[why: string, claims: Record<string, unknown>, code: string, detail: RegExp]>([
    ['without an audience', { aud: undefined }, 'jwt_claim', /"aud" is missing/],
    [
      'for another audience',
      { aud: 'https://elsewhere.example' },
      'jwt_claim',
      /"aud" must be http:\/\/localhost:\d+\/t[0-9a-f]+\/map$/,
    ],
    [
      'that has expired',
      { iat: seconds() - 200, exp: seconds() - 100 },
      'jwt_expired',
      /^The token expired \d+ s ago\.$/,
    ],
    ['that never expires', { exp: undefined }, 'jwt_claim', /"exp" is missing/],
    ['that is valid for too long', { exp: seconds() + 3_600 }, 'jwt_claim', /At most 600 s/],
    ['from the future', { iat: seconds() + 300, exp: seconds() + 400 }, 'jwt_claim', /in the future/],
    ['that is not valid yet', { nbf: seconds() + 300 }, 'jwt_claim', /in the future/],
    ['without an issue time', { iat: undefined }, 'jwt_claim', /"iat" is missing/],
    ['without an id', { jti: undefined }, 'jwt_claim', /"jti" is missing/],
    ['with an empty id', { jti: '' }, 'jwt_claim', /"jti" must be a string/],
    ['without a subject', { sub: undefined }, 'jwt_claim', /"sub" is missing/],
    ['with a very long subject', { sub: 'x'.repeat(256) }, 'jwt_claim', /"sub" must be a string/],
    ['from another issuer', { iss: 'somebody' }, 'jwt_claim', /"iss" must be the product$/],
  ])('403 %s', async (_why, claims, code, detail) => {
    const product = await aProduct(await aMap(), { issuer: 'the product' })

    const refusal = await product.browser().bring(await product.token({ iss: 'the product', ...claims }), {}, json)

    expect([refusal.status, refusal.body.code]).toEqual([403, code])
    expect(refusal.body.detail).toMatch(detail)
    expect(refusal.text).not.toContain(product.secret)
    expect(refusal.headers.getSetCookie()).toEqual([])
  })

  it("403 without a signature, signed with another map's secret, or malformed", async () => {
    const product = await aProduct(await aMap())
    const other = await aProduct(await aMap())
    const [head = '', payload = ''] = (await product.token()).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const tokens = {
      none: `${none}.${payload}.`,
      stripped: `${head}.${payload}.`,
      other: await product.token({}, { key: other.secret }),
      long: await product.token({}, { alg: 'HS512', key: product.secret.repeat(2) }),
      words: 'not.a.token',
    }

    const codes: Record<string, string> = {}
    for (const [name, token] of Object.entries(tokens)) {
      codes[name] = (await product.browser().bring(token, {}, json)).body.code
    }

    expect(codes).toEqual({
      none: 'jwt_algorithm',
      stripped: 'jwt_signature',
      other: 'jwt_signature',
      long: 'jwt_algorithm',
      words: 'jwt_malformed',
    })
    const page = await product.browser().bring(tokens.words)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining(say('jwt.problem.title'))])
    expect((await product.browser().send('POST', product.path, {}, json)).status).toBe(400)
  })

  it('303 works once, even if five requests use it at the same time', async () => {
    const product = await aProduct(await aMap())
    const token = await product.token()

    const answers = await Promise.all(Array.from({ length: 5 }, () => product.browser().bring(token)))

    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403])
    const again = await product.browser().bring(token, {}, json)
    expect(again.body).toMatchObject({ code: 'jwt_used', claim: 'jti' })
  })
})

/** A map whose product publishes its keys on this machine, and a way to change what that URL returns. */
async function aPublisher() {
  const installation = await anInstallation({ EGRESS_ALLOWED_HOSTS: '127.0.0.1' }, { stopped: true })
  onTestFinished(() => installation.close())
  const keys: object[] = []
  let answer = (): [status: number, body: string, location?: string] => [200, JSON.stringify({ keys })]
  const listener = await aListener((_request, response) => {
    const [status, body, location] = answer()
    if (status === 0) return
    response.writeHead(status, location ? { location } : {}).end(body)
  })
  const map = await aMap(installation)
  const product = await aProduct(map, { method: 'jwks', jwks_url: `${listener.url}/keys` })
  const publish = async (alg: string, kid: string) => {
    const pair = await generateKeyPair(alg, { extractable: true })
    keys.push({ ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' })
    return pair
  }
  const bring = async (signing: Parameters<typeof product.token>[1], claims = {}) =>
    product.browser().bring(await product.token(claims, { now: installation.now(), ...signing }), {}, json)
  const answerWith = (next: typeof answer) => {
    answer = next
  }
  return { installation, listener, product, publish, bring, answerWith }
}

describe('a token signed with a published key', () => {
  it('200 with each algorithm, and the keys are fetched again for an unknown one, but not too often', async () => {
    const { publish, bring, listener, installation } = await aPublisher()
    for (const alg of ['RS256', 'ES256', 'EdDSA']) {
      const { privateKey } = await publish(alg, alg)
      expect((await bring({ key: privateKey, alg, kid: alg })).body).toEqual({ changed: true })
      installation.pass(11_000)
    }
    const asked = listener.heard.length
    const { privateKey } = await publish('ES256', 'next')
    const signing = { key: privateKey, alg: 'ES256', kid: 'next' }
    expect((await bring({ ...signing, kid: 'unknown' })).body.code).toBe('jwt_key_unknown')
    expect((await bring({ ...signing, kid: 'another' })).body.code).toBe('jwt_key_unknown')
    expect(listener.heard.length).toBe(asked + 1)
    expect((await bring(signing)).body).toEqual({ changed: true })
    expect((await bring(signing, { aud: 'x' })).body.code).toBe('jwt_claim')
  })

  it('403 if a public key is used as a secret, or the token names a different key', async () => {
    const { publish, bring } = await aPublisher()
    const first = await publish('RS256', 'first')
    const stranger = await generateKeyPair('RS256')
    const pem = await exportSPKI(first.publicKey)

    expect((await bring({ key: pem, alg: 'HS256', kid: 'first' })).body.code).toBe('jwt_algorithm')
    expect((await bring({ key: stranger.privateKey, alg: 'RS256', kid: 'first' })).body.code).toBe('jwt_signature')
  })

  it("503 while the keys can't be read: no response, a redirect, too much data, nonsense or an error", async () => {
    const { publish, bring, answerWith, installation, listener } = await aPublisher()
    const { privateKey } = await publish('ES256', 'one')
    const signing = { key: privateKey, alg: 'ES256', kid: 'one' }
    const other = await aListener((_request, response) => response.end('{"keys":[]}'))
    const answers: [number, string, string?][] = [
      [0, ''],
      [302, '', other.url],
      [200, 'x'.repeat(100_000)],
      [200, '<html>'],
      [200, '{"keys":1}'],
      [500, ''],
    ]
    for (const answer of answers) {
      answerWith(() => answer)
      const refusal = await bring(signing)
      expect([refusal.status, refusal.body.code]).toEqual([503, 'jwt_keys_unreachable'])
      installation.pass(11_000)
    }
    expect(other.heard).toEqual([])
    const asked = listener.heard.length
    await bring(signing)
    await bring(signing)
    expect(listener.heard.length).toBe(asked + 1)
  })
})

it("rejects a key URL that isn't https or isn't public", async () => {
  const map = await aMap()
  const refused = ['http://example.org/keys', 'https://127.0.0.1/keys', 'https://[::1]/keys', 'ftp://example.org', '']
  for (const jwks_url of refused) {
    await expect(aProduct(map, { method: 'jwks', jwks_url })).rejects.toMatchObject({
      problems: [{ field: 'jwks_url', code: expect.stringMatching(/^(https_needed|not_public)$/) }],
    })
  }
  await expect(aProduct(map, { sites: `${productSite}/path` })).rejects.toThrow()
})
