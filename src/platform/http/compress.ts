import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** In order of preference. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Shorter responses fit into one packet uncompressed. */
export const minCompressedLength = 1_024

/** The best of our encodings that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const allowed = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
  const names = new Set(allowed.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()))
  return encodings.find((encoding) => names.has(encoding))
}

/**
 * Node compresses on other threads, so requests don't wait for it. Responses that everyone gets are compressed once, as
 * small as possible; compressing a response for one visitor may take half a millisecond.
 */
export function compressed(bytes: Buffer | string, encoding: Encoding, audience: 'all' | 'one'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: audience === 'all' ? 9 : 3 })
  const best = bytes.length > longLength ? 9 : 11
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: audience === 'all' ? best : 3 } })
}

/** Beyond this size, the best compression would make the first client wait for a second. */
const longLength = 131_072

const gzipAsync = promisify<Buffer | string, object, Buffer>(gzip)
const brotliAsync = promisify<Buffer | string, object, Buffer>(brotliCompress)
