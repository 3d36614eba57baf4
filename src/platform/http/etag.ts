import { hash } from 'node:crypto'
import { type Encoding, encodings } from './compress.ts'

/** A strong tag of exactly these bytes. */
export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`

/** A compressed answer has other bytes, so it needs another tag. Both tags name the same content. */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/** `If-None-Match` compares weakly: a tag that a proxy has weakened still names the same content. */
export const noneMatch = (header: string, etag: string): boolean =>
  !tags(header).some((tag) => tag === '*' || names(tag.replace(/^W\//, ''), etag))

/** `If-Match` compares strongly. */
export const anyMatch = (header: string, etag: string): boolean =>
  matchesAnything(header) || tags(header).some((tag) => names(tag, etag))

/** `If-Match: *`, which every record matches that exists. */
export const matchesAnything = (header: string): boolean => tags(header).includes('*')

const names = (tag: string, etag: string): boolean =>
  tag === etag || encodings.some((encoding) => tag === encodedTag(etag, encoding))

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())
