import { dayMs, hourMs, later, minuteMs, type Timestamp } from '../../../lib/time.ts'
import type { EgressFailure } from '../../../platform/egress.ts'

/** The delays between ten attempts, three days in total. */
const delaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  18 * hourMs,
  22 * hourMs,
] as const

/** The longest `Retry-After` we honour. */
const longestWaitMs = dayMs

interface Failed {
  /** How many attempts have been made, including this one. */
  attempts: number
  now: Timestamp
  /** The delay in the endpoint's `Retry-After`. */
  retryAfterMs: number | undefined
}

/** When to retry a delivery; undefined after the last attempt. */
export function nextAttempt({ attempts, now, retryAfterMs = 0 }: Failed): Timestamp | undefined {
  const delayMs = delaysMs[attempts - 1]
  if (delayMs === undefined) return undefined
  // Jitter of ±10%, so that deliveries that failed together aren't retried together.
  const wait = delayMs * (0.9 + Math.random() / 5)
  return later(now, Math.round(Math.max(wait, Math.min(retryAfterMs, longestWaitMs))))
}

/**
 * How long to send nothing to an endpoint after this many failures in a row. Otherwise an endpoint that hangs would tie
 * up workers, and one that's down would use up every pending delivery's attempts.
 */
export const backoffMs = (failures: number, retryAfterMs = 0): number =>
  Math.max(Math.min(1_000 * 2 ** Math.min(failures, 10), 5 * minuteMs), Math.min(retryAfterMs, longestWaitMs))

/** `Retry-After` in seconds or as a date. It's only honoured for 429 and 503. */
export function retryAfterOf(status: number, header: string | null, now: Timestamp): number | undefined {
  if ((status !== 429 && status !== 503) || header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000)
  const timestamp = /^[a-z]{3},/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(timestamp) ? undefined : Math.max(0, timestamp - Date.parse(now))
}

/** After this many failed attempts at one delivery (about five minutes), the team gets an email. */
export const attemptsBeforeMail = 3
/** An endpoint that goes up and down is reported at most once a day. */
export const mailEveryMs = dayMs
export const warnAfterMs = 4 * dayMs
export const pauseAfterMs = 5 * dayMs
/** The minimum time between the warning and the pause. */
export const warnedForMs = dayMs - hourMs
/** How long the old secret also signs after a rotation. */
export const rotationMs = dayMs

export interface Outcome {
  /** Null if there was no response. */
  status: number | null
  /** Null if it was delivered. */
  error: string | null
  /** Why there was no response. */
  failure?: EgressFailure['reason']
  answer: string | null
  durationMs: number
  retryAfterMs?: number
  /** The endpoint is permanently gone (410). */
  gone?: true
  /** Nothing was sent, and there won't be another attempt. */
  skipped?: true
}

/** How much of the response is stored: enough to see what's wrong. */
const keptLength = 4_096

interface Answered {
  status: number
  body: string
  retryAfter: string | null
  durationMs: number
  now: Timestamp
}

/** Any 2xx is a success. A redirect isn't: it could lead anywhere. */
export function outcomeOf({ status, body, retryAfter, durationMs, now }: Answered): Outcome {
  const isOk = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const retryAfterMs = retryAfterOf(status, retryAfter, now)
  return {
    status,
    error: isOk ? null : isRedirect ? `It answered ${status}: redirects are not followed.` : `It answered ${status}.`,
    answer: storable(body.slice(0, keptLength)),
    durationMs,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === 410 ? { gone: true as const } : {}),
  }
}

/** Whether the endpoint as a whole is failing, not just this message. If so, nothing is sent to it for a while. */
export const isOutage = ({ status }: Outcome): boolean =>
  status === null || status === 408 || status === 429 || status >= 500

/** PostgreSQL can't store U+0000, and UTF-8 can't encode lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
