import { TooManyRequests } from '../errors.ts'

/** When to come back, for whoever has to wait. */
export const retryHeaders = (error: unknown): Record<string, string> =>
  error instanceof TooManyRequests ? { 'retry-after': String(error.retryAfterSeconds) } : {}
