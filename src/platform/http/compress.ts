import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best of ours that a client takes. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const names = new Set(taken.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()))
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding))
}

/**
 * Both work on threads of their own, so that nobody waits for it here. What is kept may take as long as it likes; what
 * is made for one visitor is compressed as well as half a millisecond allows.
 */
export function compressed(bytes: Buffer | string, encoding: Encoding, forWhom: 'all' | 'one'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: forWhom === 'all' ? 9 : 3 })
  return brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: forWhom === 'all' ? 11 : 3 } })
}

const gzipped = promisify<Buffer | string, object, Buffer>(gzip)
const brotlied = promisify<Buffer | string, object, Buffer>(brotliCompress)
