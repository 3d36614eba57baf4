import { type CairnError, NetworkError, TimeoutError } from './errors.ts'
import type { Kind } from './operation.ts'
import { errorFor, unexpected } from './refusal.ts'
import type { Settings } from './settings.ts'

/** One call of a method, ready to be sent as often as it takes. */
export interface Call {
  kind: Kind
  /** Path and query, from `/api/` on. */
  address: string
  headers: Headers
  body: string | undefined
  signal: AbortSignal | undefined
}

export interface Answer {
  /** Undefined where there is nothing to say: deleted, or not changed. */
  value: unknown
  etag: string | null
}

const methods = { read: 'GET', page: 'GET', create: 'POST', edit: 'POST', delete: 'DELETE' } as const

/** Sends a call once. The answer is a success; everything else is thrown. */
export async function sendOnce(settings: Settings, call: Call): Promise<Answer> {
  const { response, text } = await exchange(settings, call)
  // A redirect would turn a POST into a GET, and may lead anywhere.
  if (
    response.type === 'opaqueredirect' ||
    (response.status >= 300 && response.status < 400 && response.status !== 304)
  )
    throw unexpected(response, 'The server redirects to another address. Use that one as baseUrl.')
  const etag = response.headers.get('etag')
  if (response.status === 304 || response.status === 204) return { value: undefined, etag }
  if (!response.ok) throw errorFor(response, text)
  try {
    return { value: settings.parse(text), etag }
  } catch {
    throw unexpected(response, 'The answer is not JSON. Is there a Cairn at baseUrl?')
  }
}

async function exchange(settings: Settings, call: Call): Promise<{ response: Response; text: string }> {
  const { signal, headers, body } = call
  const deadline = AbortSignal.timeout(settings.timeoutMs)
  try {
    const response = await settings.fetch(settings.base + call.address, {
      method: methods[call.kind],
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    return { response, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (deadline.aborted) throw new TimeoutError(settings.timeoutMs, cause)
    throw unanswered(cause)
  }
}

function unanswered(cause: unknown): CairnError {
  const code = codeIn(cause)
  const why = code ?? (cause instanceof Error ? cause.message : String(cause))
  return new NetworkError(`No answer came: ${why}.`, cause, 'no_answer', code !== undefined && unconnected.has(code))
}

/** Node says what went wrong with the connection; a browser does not, and then everything is possible. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeIn(error: unknown): string | undefined {
  const { code } = ((error as { cause?: unknown } | undefined)?.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
