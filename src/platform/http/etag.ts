import { hash } from 'node:crypto'

/** A strong tag of exactly these bytes. */
export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`

/** `If-None-Match` compares weakly: a tag that a proxy has weakened still names the same content. */
export const noneMatch = (header: string, etag: string): boolean =>
  !tags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)

/** `If-Match` compares strongly. */
export const anyMatch = (header: string, etag: string): boolean =>
  tags(header).some((tag) => tag === '*' || tag === etag)

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())
