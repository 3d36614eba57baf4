import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The best first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Shorter answers fit one packet as they are. */
export const minCompressedLength = 1_024

/** The best of our encodings that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const allowed = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
  const names = new Set(allowed.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()))
  return encodings.find((encoding) => names.has(encoding))
}

/**
 * Node compresses on other threads, so requests do not wait for it. What is sent to everyone is compressed once and as
 * small as possible; what is made for one visitor, as well as half a millisecond allows.
 */
export function compressed(bytes: Buffer | string, encoding: Encoding, audience: 'all' | 'one'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: audience === 'all' ? 9 : 3 })
  const best = bytes.length > longLength ? 9 : 11
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: audience === 'all' ? best : 3 } })
}

/** The smallest result of more than this would let the first who asks wait for a second. */
const longLength = 131_072

const gzipAsync = promisify<Buffer | string, object, Buffer>(gzip)
const brotliAsync = promisify<Buffer | string, object, Buffer>(brotliCompress)
