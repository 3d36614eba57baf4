import Type, { type Static } from 'typebox'
import { isStorable } from '../../lib/text.ts'
import { parseTimestamp } from '../../lib/time.ts'
import type { Json } from '../db/json.ts'
import { Invalid, NotFound } from '../errors.ts'
import type { Order, PageWindow, Position } from './page-window.ts'

export const defaultPageSize = 25
export const maxPageSize = 100

/** The paging parameters, part of every collection's query. */
export const pagingFields = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record.',
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxPageSize, description: 'Records per page, up to 100. Default: 25.' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'An opaque cursor from a `next` or `previous` link.' }),
  ),
}

/** The query of a collection without filters. */
export const PagingQuery = Type.Object(pagingFields, { additionalProperties: false })
export type PagingQuery = Static<typeof PagingQuery>

export interface RecordPage {
  count: number
  results: Json[]
  /** The parameters that differ in the URL of the next page; the filters stay the same. */
  next: PageLink | null
  previous: PageLink | null
}

export type PageLink = { page: string } | { cursor: string }

/** The links for a page that wasn't requested by number. */
export const cursorIn = (link: PageLink | null): string | undefined =>
  link && 'cursor' in link ? link.cursor : undefined

/** A record's JSON, its position in the order, and the number of records in the whole collection. */
export interface PageRow extends Position {
  json: Json
  total: number
}

/** Where pages come from. */
export interface PageSource {
  order: Order
  fetch(window: PageWindow): Promise<PageRow[]>
  /** Called for numbered pages, and for empty ones, where no row carries the total. */
  count(): Promise<number>
}

export async function readPage(query: PagingQuery, source: PageSource): Promise<RecordPage> {
  const size = query.page_size ?? defaultPageSize
  if (query.page === undefined) return cursorPage(query.cursor, size, source)
  if (query.cursor !== undefined) throw invalidCursor('Send either a page or a cursor.')
  return numberedPage(query.page, size, source)
}

async function numberedPage(page: number, size: number, source: PageSource): Promise<RecordPage> {
  const count = await source.count()
  const offset = (page - 1) * size
  if (page > 1 && offset >= count) throw new NotFound()
  const rows = await source.fetch({ limit: size, offset, after: undefined, backwards: false })
  return {
    count,
    results: rows.map((row) => row.json),
    next: offset + size < count ? { page: String(page + 1) } : null,
    previous: page > 1 ? { page: String(page - 1) } : null,
  }
}

async function cursorPage(text: string | undefined, size: number, source: PageSource): Promise<RecordPage> {
  const { order } = source
  const cursor = text === undefined ? undefined : decodeCursor(text, order)
  const backwards = cursor?.backwards ?? false
  // Reads one record more than the page shows: if there is one, there's another page.
  const fetched = await source.fetch({ limit: size + 1, offset: 0, after: cursor, backwards })
  const hasMore = fetched.length > size
  const rows = fetched.slice(0, size)
  if (backwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    count: first?.total ?? (await source.count()),
    results: rows.map((row) => row.json),
    next: last && (backwards || hasMore) ? { cursor: encodeCursor(last, false, order) } : null,
    previous: first && (backwards ? hasMore : cursor) ? { cursor: encodeCursor(first, true, order) } : null,
  }
}

/** A cursor includes its order's name, so that it's rejected in any other order or collection. */
const encodeCursor = (position: Position, backwards: boolean, order: Order): string =>
  Buffer.from(JSON.stringify([signedName(order), backwards ? 1 : 0, position.key, position.id])).toString('base64url')

function decodeCursor(text: string, order: Order): Position & { backwards: boolean } {
  const parts = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 4) throw invalidCursor()
  const [name, back, key, id] = parts
  if (name !== signedName(order) || (back !== 0 && back !== 1) || !Number.isSafeInteger(id)) throw invalidCursor()
  if (!isKey(key, order.kind)) throw invalidCursor()
  return { key, id, backwards: back === 1 }
}

const invalidCursor = (message = 'This is not a cursor for this collection. Use one from a next or previous link.') =>
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
