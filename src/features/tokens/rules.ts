import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `cairn_<map>_<random><checksum>`: the prefix lets leaks be found by scanners, the map's number sends the look-up to
 * one shard, the checksum tells a mistyped token from an unknown one without asking the database.
 */
export function newTokenText(mapId: number): string {
  const random = randomBytes(24).toString('hex')
  return `cairn_${mapId}_${random}${checksum(`${mapId}_${random}`)}`
}

/** The map a token says it is of; undefined for text that cannot be a token of ours. */
export function mapOfToken(text: string): number | undefined {
  const match = /^cairn_([1-9]\d{0,14})_([0-9a-f]{48})([0-9a-f]{8})$/.exec(text)
  if (!match) return undefined
  const [, mapId = '', random = '', sum] = match
  return checksum(`${mapId}_${random}`) === sum ? Number(mapId) : undefined
}

/** Only this is kept. The random part has 192 bits, so a plain hash is as good as a slow one. */
export const tokenHash = (text: string): string => hash('sha256', text, 'base64url')

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
