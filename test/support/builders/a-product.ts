import { randomUUID } from 'node:crypto'
import { type CryptoKey, type JWTPayload, SignJWT } from 'jose'
import type { JwtSettings } from '../../../src/features/jwt-sign-in/schema.ts'
import { editJwtSettings } from '../../../src/features/jwt-sign-in/verbs/jwt-settings.ts'
import type { TestMap } from './a-map.ts'
import { aBrowser } from './a-person.ts'

export const productSite = 'https://app.example.org'

interface Signing {
  key?: string | CryptoKey
  alg?: string
  kid?: string
  /** When the token is issued. */
  now?: string
}

/** A product that signs its users in to a map, by default with a secret. */
export async function aProduct(map: TestMap, settings: Partial<JwtSettings> = {}) {
  const edit = { method: 'secret', jwks_url: '', issuer: '', audience: '', sites: productSite, admits: false } as const
  const secret = (await editJwtSettings(map.operator, { ...edit, ...settings })) ?? ''
  const path = `${map.path}/sign-in/jwt`

  /** A token for a user. Undefined removes a claim. */
  const token = async (claims: Record<string, unknown> = {}, signing: Signing = {}): Promise<string> => {
    const seconds = Math.floor(Date.parse(signing.now ?? new Date().toISOString()) / 1000)
    const { key = secret, alg = 'HS256', kid } = signing
    const usual = { sub: 'u1', name: 'Ada', jti: randomUUID(), iat: seconds, exp: seconds + 60 }
    const payload = { ...usual, aud: map.url + map.path, ...claims } as JWTPayload
    const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : key
    return new SignJWT(payload).setProtectedHeader({ alg, ...(kid ? { kid } : {}) }).sign(bytes)
  }
  const browser = () => aProductBrowser(map, path)
  return {
    secret,
    path,
    token,
    browser,
    /** A person who was signed in by the product's page. */
    person: async (claims: Record<string, unknown> = {}) => {
      const person = browser()
      const answer = await person.bring(await token(claims))
      if (answer.status !== 303) throw new Error(`${answer.status}: ${answer.text}`)
      return person
    },
  }
}

function aProductBrowser(map: TestMap, path: string) {
  const browser = aBrowser(map.url)
  const own = { origin: map.url }
  return {
    ...browser,
    /** Sends a form from the product's page, or from another site. */
    bring: (token: string, fields: Record<string, string> = {}, headers = {}) =>
      browser.send('POST', path, { token, ...fields }, { origin: productSite, ...headers }),
    /** Submits a form to a URL, with the form token from the page at `from`. */
    post: async (url: string, form: Record<string, string> = {}, from = `${map.path}/`) => {
      const page = await browser.get(from)
      const form_token = /name="form_token" value="([\w.-]+)"/.exec(page.text)?.[1] ?? ''
      return browser.send('POST', url, { form_token, ...form }, own)
    },
  }
}
