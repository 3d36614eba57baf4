import { TooManyRequests, Unavailable } from '../errors.ts'

/** When to come back, for whoever has to wait. */
export function retryHeaders(error: unknown): Record<string, string> {
  if (error instanceof TooManyRequests) return { 'retry-after': String(error.retryAfterSeconds) }
  return error instanceof Unavailable ? { 'retry-after': '1' } : {}
}
