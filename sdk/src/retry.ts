import { CairnError, NetworkError, NotFoundError } from './errors.ts'
import { type Call, type Result, sendOnce } from './request.ts'
import type { Settings } from './settings.ts'

/** If the server asks for a longer wait than this, the error is thrown instead. */
const maxWaitMs = 65_000
const maxBackoffMs = 10_000

/** Sends a call, and resends it after a failure if that's safe. */
export async function send(settings: Settings, call: Call): Promise<Result> {
  let mayBeDone = false
  for (let retries = 0; ; retries++) {
    try {
      return await sendOnce(settings, call)
    } catch (error) {
      // The first attempt deleted the record, and only its response was lost.
      if (call.kind === 'delete' && mayBeDone && error instanceof NotFoundError) return { value: undefined, etag: null }
      if (!(error instanceof CairnError) || retries >= settings.retries || !mayRetry(error)) throw error
      const waitMs = waitBefore(retries, error, settings.backoffMs)
      if (waitMs > maxWaitMs) throw error
      mayBeDone ||= !isUnhandled(error)
      await pause(waitMs, call.signal)
    }
  }
}

/** Reads change nothing, creates and edits have an idempotency key, and deleting twice is harmless. */
function mayRetry(error: CairnError): boolean {
  if (isUnhandled(error) || error instanceof NetworkError) return true
  return [502, 503, 504].includes(error.status) || error.code === 'idempotency_key_in_use'
}

/**
 * Whether the server definitely hasn't handled the request. After a 503 it may have, because some proxies send a 503
 * when a connection breaks.
 */
const isUnhandled = (error: CairnError): boolean =>
  error.status === 429 || (error instanceof NetworkError && error.neverSent)

/**
 * Exponential backoff with jitter, so that clients don't all retry at the same moment. At least as long as
 * `Retry-After`.
 */
function waitBefore(retries: number, error: CairnError, backoffMs: number): number {
  const jitter = 0.5 + Math.random() / 2
  const wait = Math.min(maxBackoffMs, backoffMs * 2 ** retries) * jitter
  return Math.max(wait, (error.retryAfterSeconds ?? 0) * 1000)
}

export function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
