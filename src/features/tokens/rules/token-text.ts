import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `cairn_<map>_<random><checksum>`. Scanners recognise leaked tokens by the prefix. The map's id routes the lookup to
 * one shard. The checksum catches mistyped tokens without a query.
 */
export function newTokenText(mapId: number): string {
  const random = randomBytes(24).toString('hex')
  return `cairn_${mapId}_${random}${checksum(`${mapId}_${random}`)}`
}

/** The map id in a token; undefined for text that can't be one of our tokens. */
export function mapOfToken(text: string): number | undefined {
  const match = /^cairn_([1-9]\d{0,14})_([0-9a-f]{48})([0-9a-f]{8})$/.exec(text)
  if (!match) return undefined
  const [, mapId = '', random = '', sum] = match
  return checksum(`${mapId}_${random}`) === sum ? Number(mapId) : undefined
}

/** Only the hash is stored. The random part has 192 bits, so a fast hash is as safe as a slow one. */
export const tokenHash = (text: string): string => hash('sha256', text, 'base64url')

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
