import Type, { type Static } from 'typebox'
import { isStorable } from '../../lib/text.ts'
import { parseInstant } from '../../lib/time.ts'
import type { SliceShape, SliceValues } from '../db/slice.ts'
import { Invalid, NotFound } from '../errors.ts'
import { asJson, type Page } from './endpoint.ts'

export const defaultPageSize = 25
export const maxPageSize = 100

/** The paging parameters, part of the query of every collection. */
export const pagingFields = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat.',
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxPageSize, description: 'Records a page: 25 unless given, at most 100.' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'Opaque; comes from a `next` or `previous` link.' }),
  ),
}

const PagingQuery = Type.Object(pagingFields)

/** One order of a collection: by a value, then by id in the same direction. */
export interface Order {
  name: string
  descending: boolean
  key: 'moment' | 'integer' | 'text'
}

export interface Place {
  key: string | number
  id: number
}

/** The records to fetch: from `from` on (exclusive), or from an offset; backwards means nearest first. */
export interface Slice {
  limit: number
  offset: number
  from: Place | undefined
  backwards: boolean
}

/** What a collection's query returns: the record's text, its place in the order, and how many there are in all. */
export interface PageRow extends Place {
  json: string
  total: number
}

export interface Collection {
  order: Order
  fetch(slice: Slice): Promise<PageRow[]>
  count(): Promise<number>
}

export async function listPage(query: Static<typeof PagingQuery>, collection: Collection): Promise<Page> {
  const size = query.page_size ?? defaultPageSize
  if (query.page === undefined) return cursorPage(query.cursor, size, collection)
  if (query.cursor !== undefined) throw wrongCursor('Give either a page or a cursor.')
  return numberedPage(query.page, size, collection)
}

async function numberedPage(page: number, size: number, collection: Collection): Promise<Page> {
  const count = await collection.count()
  const offset = (page - 1) * size
  if (page > 1 && offset >= count) throw new NotFound()
  const rows = await collection.fetch({ limit: size, offset, from: undefined, backwards: false })
  return {
    count,
    results: rows.map((row) => asJson(row.json)),
    next: offset + size < count ? { page: String(page + 1) } : null,
    previous: page > 1 ? { page: String(page - 1) } : null,
  }
}

async function cursorPage(text: string | undefined, size: number, collection: Collection): Promise<Page> {
  const cursor = text === undefined ? undefined : decodeCursor(text, collection.order)
  const backwards = cursor?.backwards ?? false
  // One more than asked for tells whether there is anything beyond.
  const fetched = await collection.fetch({ limit: size + 1, offset: 0, from: cursor, backwards })
  const beyond = fetched.length > size
  const rows = fetched.slice(0, size)
  if (backwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const link = (place: Place | undefined, back: boolean) =>
    place ? { cursor: encodeCursor(place, back, collection.order) } : null
  return {
    count: first?.total ?? (await collection.count()),
    results: rows.map((row) => asJson(row.json)),
    next: backwards || beyond ? link(last, false) : null,
    previous: (backwards ? beyond : cursor) ? link(first, true) : null,
  }
}

const encodeCursor = (place: Place, backwards: boolean, order: Order): string =>
  Buffer.from(JSON.stringify([signed(order), backwards ? 1 : 0, place.key, place.id])).toString('base64url')

function decodeCursor(text: string, order: Order): Place & { backwards: boolean } {
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts.length !== 4) throw wrongCursor()
  const [name, back, key, id] = parts
  if (name !== signed(order) || (back !== 0 && back !== 1) || !Number.isSafeInteger(id)) throw wrongCursor()
  if (!isKey(key, order.key)) throw wrongCursor()
  return { key, id, backwards: back === 1 }
}

function isKey(key: unknown, kind: Order['key']): key is string | number {
  if (kind === 'integer') return Number.isSafeInteger(key)
  if (typeof key !== 'string') return false
  return kind === 'text' ? isStorable(key) : parseInstant(key, 'first') === key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const signed = (order: Order): string => (order.descending ? `-${order.name}` : order.name)

const wrongCursor = (message = 'Is not a cursor of this collection. Take it from a next or previous link.') =>
  new Invalid([{ field: 'cursor', code: 'invalid_cursor', message }])

/** A slice as the form of a statement and the values for it. */
export function sliceOf(slice: Slice, descending: boolean): { shape: SliceShape; values: SliceValues } {
  const { from, backwards, limit, offset } = slice
  return {
    shape: { descending, backwards, resumed: from !== undefined, limit, skips: offset > 0 },
    values: { from_key: from?.key ?? null, from_id: from?.id ?? null, offset },
  }
}
