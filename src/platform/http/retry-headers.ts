import { TooManyRequests, Unavailable } from '../errors.ts'

/** When to come back, for whoever has to wait. */
export function retryHeaders(error: unknown): Record<string, string> {
  const waits = error instanceof TooManyRequests || error instanceof Unavailable
  return waits ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}
