import type { Timestamp } from '../../../lib/time.ts'
import { retryAfterOf } from './attempts.ts'

/** What became of one attempt. */
export interface Outcome {
  /** Null without an answer. */
  status: number | null
  /** Null if it was delivered. */
  error: string | null
  answer: string | null
  durationMs: number
  retryAfterMs?: number
  /** The endpoint wants no more of it, for ever. */
  gone?: true
  /** Nothing was sent, and nothing will be. */
  skipped?: true
}

/** How much of the answer is kept: enough to see what is wrong. */
const keptLength = 4_096

interface Answered {
  status: number
  body: string
  retryAfter: string | null
  durationMs: number
  now: Timestamp
}

/** Any 2xx is a success. A redirect is none: it could lead anywhere. */
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

/** Whether the endpoint as a whole does not work, and not only this message. Then it is left alone for a while. */
export const isOutage = ({ status }: Outcome): boolean =>
  status === null || status === 408 || status === 429 || status >= 500

/** PostgreSQL stores no U+0000, and no half of a pair can be sent as UTF-8. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
