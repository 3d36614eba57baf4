import { isStorable } from '../../lib/text.ts'
import { parseTimestamp } from '../../lib/time.ts'
import { Invalid } from '../errors.ts'
import type { Order, Position } from './order.ts'

/** A cursor names its order, so that it is refused by every other order and collection. */
export const encodeCursor = (position: Position, backwards: boolean, order: Order): string =>
  Buffer.from(JSON.stringify([signedName(order), backwards ? 1 : 0, position.key, position.id])).toString('base64url')

export function decodeCursor(text: string, order: Order): Position & { backwards: boolean } {
  const parts = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 4) throw invalidCursor()
  const [name, back, key, id] = parts
  if (name !== signedName(order) || (back !== 0 && back !== 1) || !Number.isSafeInteger(id)) throw invalidCursor()
  if (!isKey(key, order.kind)) throw invalidCursor()
  return { key, id, backwards: back === 1 }
}

export const invalidCursor = (message = 'Is not a cursor of this collection. Take it from a next or previous link.') =>
  new Invalid([{ field: 'cursor', code: 'invalid_cursor', message }])

function isKey(key: unknown, kind: Order['kind']): key is string | number {
  if (kind === 'integer') return Number.isSafeInteger(key)
  if (typeof key !== 'string') return false
  return kind === 'text' ? isStorable(key) : parseTimestamp(key, 'first') === key
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const signedName = (order: Order): string => (order.descending ? `-${order.name}` : order.name)
