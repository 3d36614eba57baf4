import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Timestamp } from '../../../lib/time.ts'

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

/** A page has this long to open its stream. */
export const ticketSeconds = 60

interface Ticket {
  map_id: number
  token_id: number
}

/**
 * `ticket.<map>.<token>.<expiry>.<signature>`. Browsers' `EventSource` can't send headers, and a URL must not contain a
 * token, because URLs end up in logs and histories. Nothing is stored; tickets are signed with the installation's
 * secret.
 */
export function signTicket(secret: string, { map_id, token_id }: Ticket, now: Timestamp): string {
  const text = `ticket.${map_id}.${token_id}.${secondsOf(now) + ticketSeconds}`
  return `${text}.${signatureOf(secret, text)}`
}

/** The map and token in a valid, unexpired ticket. The caller checks whether the token is still valid. */
export function verifyTicket(secret: string, ticket: string, now: Timestamp): Ticket | undefined {
  const match = /^(ticket\.([1-9]\d{0,14})\.([1-9]\d{0,14})\.(\d{1,12}))\.([\w-]{43})$/.exec(ticket)
  if (!match) return undefined
  const [, text = '', map_id, token_id, expires, signature = ''] = match
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, text)))
  if (!isOurs || Number(expires) <= secondsOf(now)) return undefined
  return { map_id: Number(map_id), token_id: Number(token_id) }
}

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const secondsOf = (now: Timestamp): number => Math.floor(Date.parse(now) / 1_000)
