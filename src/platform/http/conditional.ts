import type { FastifyRequest } from 'fastify'
import { noneMatch } from './etag.ts'

/** Whether a client has this already (RFC 9110, 13.2.2): its tag decides, and the date only where it sends no tag. */
export function isUnchanged({ method, headers: sent }: FastifyRequest, headers: Record<string, string> = {}): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { etag, 'last-modified': modified } = headers
  if (etag === undefined) return false
  if (sent['if-none-match'] !== undefined) return !noneMatch(sent['if-none-match'], etag)
  // Equal, not older: when the newest entry is taken back, the date is an earlier one.
  return modified !== undefined && sent['if-modified-since'] === modified
}
