import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Encoding, encodings } from './compress.ts'

/**
 * A strong tag of exactly these bytes. With the names of the fields that an edit changes, it begins with a hash of these
 * fields alone, `"edited.all"`: reads compare all of it, and `If-Match` only the beginning.
 */
export function etagOf(body: string | Buffer, editedFields?: readonly string[]): string {
  const all = digest(body)
  return editedFields ? `"${digest(valuesIn(body, editedFields))}.${all}"` : `"${all}"`
}

const digest = (body: string | Buffer): string => hash('sha1', body, 'base64url')

/** Of another record only which one it is: its name may change without an edit of this record. */
function valuesIn(body: string | Buffer, fields: readonly string[]): string {
  const record = JSON.parse(body.toString())
  return JSON.stringify(fields.map((name) => record[name]?.id ?? record[name]?.name ?? record[name]))
}

/** A compressed answer has other bytes, so it needs another tag. Both tags name the same content. */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/** `If-None-Match` compares weakly: a tag that a proxy has weakened still names the same content. */
export const noneMatch = (header: string, etag: string): boolean =>
  !tags(header).some((tag) => tag === '*' || names(tag.replace(/^W\//, ''), etag))

/** `If-Match` compares strongly, and only what an edit changes. */
export const anyMatch = (header: string, etag: string): boolean =>
  matchesAnything(header) || tags(header).some((tag) => names(tag, etag) || hasSameEdit(tag, etag))

const hasSameEdit = (tag: string, etag: string): boolean => {
  const end = etag.indexOf('.')
  return end > 0 && tag.startsWith(etag.slice(0, end + 1))
}

/** `If-Match: *`, which every record matches that exists. */
export const matchesAnything = (header: string): boolean => tags(header).includes('*')

const names = (tag: string, etag: string): boolean =>
  tag === etag || encodings.some((encoding) => tag === encodedTag(etag, encoding))

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Whether a client has this already (RFC 9110, 13.2.2): its tag decides, and the date only where it sends no tag. */
export function isUnchanged({ method, headers: sent }: FastifyRequest, headers: Record<string, string> = {}): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { etag, 'last-modified': modified } = headers
  if (etag === undefined) return false
  if (sent['if-none-match'] !== undefined) return !noneMatch(sent['if-none-match'], etag)
  // Equal, not older: when the newest entry is removed, the date becomes an earlier one.
  return modified !== undefined && sent['if-modified-since'] === modified
}
