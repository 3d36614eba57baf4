import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Encoding, encodings } from './compress.ts'

/**
 * A strong tag for exactly these bytes. Given the fields that an edit changes, it starts with a hash of those fields
 * alone, `"edited.all"`: reads compare all of it, `If-Match` only the first part.
 */
export function etagOf(body: string | Buffer, editedFields?: readonly string[]): string {
  const all = digest(body)
  return editedFields ? `"${digest(valuesIn(body, editedFields))}.${all}"` : `"${all}"`
}

const digest = (body: string | Buffer): string => hash('sha1', body, 'base64url')

/** For a linked record, uses only its id or name: the rest may change without an edit to this record. */
function valuesIn(body: string | Buffer, fields: readonly string[]): string {
  const record = JSON.parse(body.toString())
  return JSON.stringify(fields.map((name) => record[name]?.id ?? record[name]?.name ?? record[name]))
}

/** A compressed response has different bytes, so it needs a different tag. Both tags identify the same content. */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/** `If-None-Match` compares weakly: a tag that a proxy has weakened still identifies the same content. */
export const noneMatch = (header: string, etag: string): boolean =>
  !tags(header).some((tag) => tag === '*' || names(tag.replace(/^W\//, ''), etag))

/** `If-Match` compares strongly, but only the fields that an edit changes. */
export const anyMatch = (header: string, etag: string): boolean =>
  matchesAnything(header) || tags(header).some((tag) => names(tag, etag) || hasSameEdit(tag, etag))

const hasSameEdit = (tag: string, etag: string): boolean => {
  const end = etag.indexOf('.')
  return end > 0 && tag.startsWith(etag.slice(0, end + 1))
}

/** `If-Match: *` matches any existing record. */
export const matchesAnything = (header: string): boolean => tags(header).includes('*')

const names = (tag: string, etag: string): boolean =>
  tag === etag || encodings.some((encoding) => tag === encodedTag(etag, encoding))

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Whether the client already has this (RFC 9110, 13.2.2): its tag decides, or the date if it sent no tag. */
export function isUnchanged({ method, headers: sent }: FastifyRequest, headers: Record<string, string> = {}): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { etag, 'last-modified': modified } = headers
  if (etag === undefined) return false
  if (sent['if-none-match'] !== undefined) return !noneMatch(sent['if-none-match'], etag)
  // Must be equal, not older: when the newest entry is removed, the date moves backwards.
  return modified !== undefined && sent['if-modified-since'] === modified
}
