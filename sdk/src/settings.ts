import type { ClientOptions, RequestInfo, ResponseInfo } from './options.ts'
import { version } from './version.ts'

/** The client's options, validated and with defaults. */
export interface Settings {
  /** The address before `/api/`, without a trailing slash. */
  base: string
  token: string
  retries: number
  backoffMs: number
  timeoutMs: number
  fetch: typeof fetch
  /** Sent with every request. */
  headers: Record<string, string>
  onRequest: ((request: RequestInfo) => void | Promise<void>) | undefined
  onResponse: ((response: ResponseInfo) => void | Promise<void>) | undefined
  parse(text: string): unknown
}

export function settingsFrom(options: ClientOptions): Settings {
  const { protocol, origin, pathname } = new URL(options.baseUrl)
  if (!/^https?:$/.test(protocol)) throw new TypeError('baseUrl must be an http or https URL.')
  // `RegExp.test` would treat undefined as the string `undefined`.
  if (typeof options.token !== 'string' || !/^[\x21-\x7e]+$/.test(options.token))
    throw new TypeError('token must be the text of an API token.')
  const { brandPrefix } = options
  return {
    base: origin + pathname.replace(/\/+$/, ''),
    token: options.token,
    retries: options.retries ?? 3,
    backoffMs: options.backoffMs ?? 200,
    timeoutMs: options.timeoutMs ?? 30_000,
    headers: { 'user-agent': `cairn-sdk/${version}`, ...options.headers },
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    // Called as a plain function, because a browser's `fetch` throws when called as a method of another object.
    fetch: (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
    parse: (text) => JSON.parse(text, brandPrefix ? renameField(`${brandPrefix}_url`) : undefined),
  }
}

const renameField = (urlField: string) => (_key: string, value: unknown) => {
  if (typeof value !== 'object' || value === null || !(urlField in value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name === urlField ? 'service_url' : name, each])
  return Object.fromEntries(entries)
}
