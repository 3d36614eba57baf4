import { isSlug } from '../../lib/slug.ts'

/** One provider, as the operator describes it. */
export interface ProviderSettings {
  id: string
  name: string
  issuer: string
  client_id: string
  /** None for a public client. */
  client_secret?: string
  scope: string
}

interface Rule {
  holds(text: string): boolean
  /** Never tells what is in the field, for one of them is a secret. */
  complaint: string
  optional?: true
}

const any = (text: string): boolean => text.trim() !== ''

const rules: Record<keyof ProviderSettings, Rule> = {
  id: { holds: isSlug, complaint: 'must be of lower-case letters, digits and -' },
  name: { holds: any, complaint: 'must be a text' },
  issuer: { holds: isIssuer, complaint: 'must be an https address, without a query' },
  client_id: { holds: any, complaint: 'must be a text' },
  client_secret: { holds: any, complaint: 'must be a text, or left out for a public client', optional: true },
  scope: { holds: (text) => text.split(' ').includes('openid'), complaint: 'must contain openid', optional: true },
}

/** Reads a JSON array of providers. Throws one line that names the first thing that is wrong. */
export function readProviders(text: string): ProviderSettings[] {
  const providers = (text === '' ? [] : arrayIn(text)).map(readProvider)
  const twice = providers.find(({ id }, place) => providers.findIndex((other) => other.id === id) !== place)
  if (twice) throw new Error(`two providers have the id "${twice.id}".`)
  return providers
}

/** The parser would quote what it stumbles over, which may be a secret. */
function arrayIn(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not valid JSON.')
  }
  if (!Array.isArray(value)) throw new Error('it must be a JSON array of providers, in [ and ].')
  return value
}

function readProvider(value: unknown, place: number): ProviderSettings {
  const provider = `provider ${place + 1}`
  if (typeof value !== 'object' || value === null) throw new Error(`${provider} must be an object.`)
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(rules, name))
  if (unknown !== undefined) throw new Error(`${provider} has an unknown field "${unknown}".`)
  const given = { scope: 'openid email profile', ...value }
  for (const [name, { holds, complaint, optional }] of Object.entries(rules)) {
    const field = (given as Record<string, unknown>)[name]
    if (field === undefined && optional) continue
    if (field === undefined) throw new Error(`"${name}" of ${provider} is missing: it ${complaint}.`)
    if (typeof field !== 'string' || !holds(field)) throw new Error(`"${name}" of ${provider} ${complaint}.`)
  }
  return given as ProviderSettings
}

/** Only on this machine, for trying things out, may it be without TLS. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search || url.hash || url.username || url.pathname.includes('/.well-known/')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
}
