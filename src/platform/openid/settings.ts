import { isSlug } from '../../lib/urls.ts'

/** One provider in the OIDC_PROVIDERS setting. */
export interface ProviderSettings {
  id: string
  name: string
  issuer: string
  client_id: string
  /** A public client has none. */
  client_secret?: string
  scope: string
}

interface Rule {
  isValid(text: string): boolean
  /** Never contains the field's value, which may be a secret. */
  message: string
  optional?: true
}

const isNotBlank = (text: string): boolean => text.trim() !== ''

const rules: Record<keyof ProviderSettings, Rule> = {
  id: { isValid: isSlug, message: 'must consist of lower-case letters, digits and -' },
  name: { isValid: isNotBlank, message: 'must be a non-empty string' },
  issuer: { isValid: isIssuer, message: 'must be an https URL, without a query' },
  client_id: { isValid: isNotBlank, message: 'must be a non-empty string' },
  client_secret: {
    isValid: isNotBlank,
    message: 'must be a non-empty string, or left out for a public client',
    optional: true,
  },
  scope: { isValid: (text) => text.split(' ').includes('openid'), message: 'must contain openid', optional: true },
}

/** Reads a JSON array of providers. Throws a one-line error about the first problem. */
export function readProviders(text: string): ProviderSettings[] {
  const providers = (text === '' ? [] : parseArray(text)).map(readProvider)
  const duplicate = providers.find(({ id }, index) => providers.findIndex((other) => other.id === id) !== index)
  if (duplicate) throw new Error(`two providers have the id "${duplicate.id}".`)
  return providers
}

/** The error from `JSON.parse` quotes the text, which may contain a secret, so it is replaced. */
function parseArray(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not valid JSON.')
  }
  if (!Array.isArray(value)) throw new Error('it must be a JSON array of providers.')
  return value
}

function readProvider(value: unknown, index: number): ProviderSettings {
  const provider = `provider ${index + 1}`
  if (typeof value !== 'object' || value === null) throw new Error(`${provider} must be an object.`)
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(rules, name))
  if (unknown !== undefined) throw new Error(`${provider} has an unknown field "${unknown}".`)
  const settings = { scope: 'openid email profile', ...value }
  for (const [name, { isValid, message, optional }] of Object.entries(rules)) {
    const field = (settings as Record<string, unknown>)[name]
    if (field === undefined && optional) continue
    if (field === undefined) throw new Error(`"${name}" of ${provider} is missing: it ${message}.`)
    if (typeof field !== 'string' || !isValid(field)) throw new Error(`"${name}" of ${provider} ${message}.`)
  }
  return settings as ProviderSettings
}

/** An issuer needs https. For tests, http is allowed on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search || url.hash || url.username || url.pathname.includes('/.well-known/')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
}
