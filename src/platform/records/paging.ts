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
  count: Type.Optional(
    Type.Boolean({
      description: '`false` leaves out `count`, which makes filtered pages of large maps faster. Default: `true`.',
    }),
  ),
}

export const PagingQuery = Type.Object(pagingFields, { additionalProperties: false })
export type PagingQuery = Static<typeof PagingQuery>

export interface RecordPage {
  /** Left out with `count=false`. */
  count: number | undefined
  results: Json[]
  /** The parameters that differ in the URL of the next page; the filters stay the same. */
  next: PageLink | null
  previous: PageLink | null
}

export type PageLink = { page: string } | { cursor: string }

/** The links for a page that wasn't requested by number. */
export const cursorIn = (link: PageLink | null): string | undefined =>
  link && 'cursor' in link ? link.cursor : undefined

/** A record's JSON, its position in the order, and if requested the number of records in the whole collection. */
export interface PageRow extends Position {
  json: Json
  total?: number
}

export interface PageSource {
  order: Order
  fetch(window: PageWindow): Promise<PageRow[]>
  /** Called for numbered pages, and for empty ones, where no row carries the total. Throws if the parent is gone. */
  count(): Promise<number>
}

export async function readPage(query: PagingQuery, source: PageSource): Promise<RecordPage> {
  const { page, cursor, page_size = defaultPageSize, count = true } = query
  if (page === undefined) return cursorPage(cursor, page_size, count, source)
  if (cursor !== undefined) throw invalidCursor('Send either a page or a cursor.')
  return numberedPage(page, page_size, count, source)
}

async function numberedPage(page: number, size: number, counts: boolean, source: PageSource): Promise<RecordPage> {
  const count = counts ? await source.count() : undefined
  const offset = (page - 1) * size
  if (page > 1 && count !== undefined && offset >= count) throw new NotFound()
  const window = { limit: size + 1, offset, after: undefined, backwards: false, counts: false }
  const { rows, hasMore } = await fetchPage(source, window)
  if (rows.length === 0 && page > 1) throw new NotFound()
  if (rows.length === 0 && !counts) await source.count()
  return {
    count,
    results: rows.map((row) => row.json),
    next: hasMore ? { page: String(page + 1) } : null,
    previous: page > 1 ? { page: String(page - 1) } : null,
  }
}

async function cursorPage(
  text: string | undefined,
  size: number,
  counts: boolean,
  source: PageSource,
): Promise<RecordPage> {
  const { order } = source
  const cursor = text === undefined ? undefined : decodeCursor(text, order)
  const backwards = cursor?.backwards ?? false
  const { rows, hasMore } = await fetchPage(source, { limit: size + 1, offset: 0, after: cursor, backwards, counts })
  if (backwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const count = first ? first.total : await source.count()
  return {
    count: counts ? count : undefined,
    results: rows.map((row) => row.json),
    next: last && (backwards || hasMore) ? { cursor: encodeCursor(last, false, order) } : null,
    previous: first && (backwards ? hasMore : cursor) ? { cursor: encodeCursor(first, true, order) } : null,
  }
}

/** Reads one record more than the page shows: if it exists, there's another page. */
async function fetchPage(source: PageSource, window: PageWindow): Promise<{ rows: PageRow[]; hasMore: boolean }> {
  const fetched = await source.fetch(window)
  return { rows: fetched.slice(0, window.limit - 1), hasMore: fetched.length === window.limit }
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
