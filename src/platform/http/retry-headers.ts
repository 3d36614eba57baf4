import { TooManyRequests, Unavailable } from '../errors.ts'

/** When a caller that has to wait may try again. */
export function retryHeaders(error: unknown): Record<string, string> {
  const waits = error instanceof TooManyRequests || error instanceof Unavailable
  return waits ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}
