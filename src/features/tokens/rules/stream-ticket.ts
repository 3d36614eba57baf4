import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Timestamp } from '../../../lib/time.ts'

/** A page has to open its stream within this time. */
export const ticketSeconds = 60

interface Ticket {
  map_id: number
  token_id: number
}

/**
 * `ticket.<map>.<token>.<expiry>.<signature>`. The `EventSource` of browsers sends no headers, and a URL must not hold
 * a token: URLs end up in logs and histories. Nothing is stored; the signature is made with the installation's secret.
 */
export function signTicket(secret: string, { map_id, token_id }: Ticket, now: Timestamp): string {
  const text = `ticket.${map_id}.${token_id}.${secondsOf(now) + ticketSeconds}`
  return `${text}.${signatureOf(secret, text)}`
}

/**
 * The map and the token of a ticket that is ours and has not expired. The caller checks whether the token is still
 * valid.
 */
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
