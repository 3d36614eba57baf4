import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../../../platform/http/paging.ts'

const keys = {
  created: { column: 't.created', key: 'moment' },
  modified: { column: 't.modified', key: 'moment' },
  list_arrival: { column: 't.list_arrival', key: 'moment' },
  votes_count: { column: 't.votes_count', key: 'integer' },
  comments_count: { column: 't.comments_count', key: 'integer' },
  title: { column: 't.title_folded', key: 'text' },
} as const

type KeyName = keyof typeof keys
export const orderingNames = Object.keys(keys).flatMap((name) => [name, `-${name}`])

/** Newest first unless asked otherwise. */
export function orderOf(ordering = '-created'): Order {
  const name = ordering.replace(/^-/, '') as KeyName
  return { name, descending: ordering.startsWith('-'), key: keys[name].key }
}

export const orderColumn = (order: Order): RawBuilder<unknown> => sql.ref(keys[order.name as KeyName].column)
