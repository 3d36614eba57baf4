import { CairnError, NetworkError, NotFoundError } from './errors.ts'
import type { Kind } from './operation.ts'
import { type Answer, type Call, sendOnce } from './request.ts'
import type { Settings } from './settings.ts'

/** Whoever is told to wait longer than this hears of it instead of waiting. */
const longestWaitMs = 65_000
const longestBackoffMs = 10_000

/** Sends a call until it is answered, as long as sending it again can do no harm. */
export async function send(settings: Settings, call: Call): Promise<Answer> {
  let mayBeDone = false
  for (let repeated = 0; ; repeated++) {
    try {
      return await sendOnce(settings, call)
    } catch (error) {
      // Our own first try has deleted it; only its answer was lost.
      if (call.kind === 'delete' && mayBeDone && error instanceof NotFoundError) return { value: undefined, etag: null }
      if (!(error instanceof CairnError) || repeated >= settings.retries || !mayRepeat(call.kind, error)) throw error
      const waitMs = waitBefore(repeated, error, settings.backoffMs)
      if (waitMs > longestWaitMs) throw error
      mayBeDone ||= !isTurnedAway(error)
      await pause(waitMs, call.signal)
    }
  }
}

/**
 * A read changes nothing, a create has its idempotency key, and what is deleted twice is deleted. An edit sent twice
 * could undo what somebody else wrote in between, so it is repeated only if the server has not acted on it.
 */
function mayRepeat(kind: Kind, error: CairnError): boolean {
  if (isTurnedAway(error) || error.status === 503) return true
  if (kind === 'create' && error.code === 'idempotency_key_in_use') return true
  return kind !== 'edit' && (error instanceof NetworkError || error.status === 502 || error.status === 504)
}

/** Certainly nothing was done. A 503 is no such promise: some proxies answer it for a connection they lost. */
const isTurnedAway = (error: CairnError): boolean =>
  error.status === 429 || (error instanceof NetworkError && error.neverSent)

/** As long as the server says; otherwise longer each time, and never the same for all who wait. */
function waitBefore(repeated: number, error: CairnError, backoffMs: number): number {
  const jitter = 0.5 + Math.random() / 2
  const wait = Math.min(longestBackoffMs, backoffMs * 2 ** repeated) * jitter
  return Math.max(wait, (error.retryAfterSeconds ?? 0) * 1000)
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', end, { once: true })
  })
}
