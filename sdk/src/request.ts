import { type CairnError, type FailedRequest, NetworkError, TimeoutError } from './errors.ts'
import type { Kind } from './operation.ts'
import type { FileContent, RequestInfo } from './options.ts'
import { errorFor, unexpected } from './refusal.ts'
import type { Settings } from './settings.ts'

/** One method call. It can be sent several times. */
export interface Call {
  kind: Kind
  /** Path and query, starting with `/api/`. */
  path: string
  headers: Headers
  body: string | FileContent | undefined
  signal: AbortSignal | undefined
}

export interface Result {
  /** A stream for a file. Undefined after a deletion, or if the record hasn't changed (304). */
  value: unknown
  etag: string | null
}

const methods = { read: 'GET', file: 'GET', page: 'GET', create: 'POST', edit: 'POST', delete: 'DELETE' } as const

/** Sends a call once. Throws unless it succeeds. */
export async function sendOnce(settings: Settings, call: Call): Promise<Result> {
  const request = failedRequest(settings, call)
  const { response, text } = await exchange(settings, call)
  // Redirects aren't followed, because a redirect turns a POST into a GET and may lead to another server.
  if (
    response.type === 'opaqueredirect' ||
    (response.status >= 300 && response.status < 400 && response.status !== 304)
  )
    throw unexpected(request, response, 'The server redirects to another address. Use that one as baseUrl.')
  const etag = response.headers.get('etag')
  if (response.status === 304 || response.status === 204) return { value: undefined, etag }
  if (!response.ok) throw errorFor(request, response, text)
  if (call.kind === 'file') return { value: response.body, etag }
  try {
    return { value: settings.parse(text), etag }
  } catch {
    throw unexpected(request, response, 'The answer is not JSON. Is there a Cairn at baseUrl?')
  }
}

/** What an error says about a call. The query is left out, because it may contain what people searched for. */
const failedRequest = ({ base }: Settings, { kind, path }: Call): FailedRequest => ({
  method: methods[kind],
  path: new URL(base + path).pathname,
})

async function exchange(settings: Settings, call: Call): Promise<{ response: Response; text: string }> {
  const attempt = { method: methods[call.kind], url: settings.base + call.path, headers: new Headers(call.headers) }
  await settings.onRequest?.(attempt)
  const started = Date.now()
  const answered = await answerOf(settings, attempt, call)
  const { status, headers } = answered.response
  const durationMs = Date.now() - started
  await settings.onResponse?.({ method: attempt.method, url: attempt.url, status, headers, durationMs })
  return answered
}

async function answerOf(
  settings: Settings,
  { method, url, headers }: RequestInfo,
  call: Call,
): Promise<{ response: Response; text: string }> {
  const { kind, signal, body } = call
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), settings.timeoutMs)
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    // The timeout doesn't apply to a file's content.
    return { response, text: kind === 'file' && response.ok ? '' : await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted) throw new TimeoutError(failedRequest(settings, call), settings.timeoutMs, cause)
    throw networkError(failedRequest(settings, call), cause)
  } finally {
    clearTimeout(timer)
  }
}

function networkError(request: FailedRequest, cause: unknown): CairnError {
  const code = codeIn(cause)
  const reason = code ?? (cause instanceof Error ? cause.message : String(cause))
  const neverSent = code !== undefined && connectFailures.has(code)
  return new NetworkError(request, `No answer came: ${reason}.`, cause, 'no_answer', neverSent)
}

/** Node reports why a connection failed. Browsers don't, so `neverSent` is always false in them. */
const connectFailures = new Set([
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
