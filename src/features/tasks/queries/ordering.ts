import { sql } from 'kysely'
import type { Order } from '../../../platform/records/page-window.ts'

const columns = {
  created: { column: sql.ref('t.created'), kind: 'timestamp' },
  modified: { column: sql.ref('t.modified'), kind: 'timestamp' },
  list_arrival: { column: sql.ref('t.list_arrival'), kind: 'timestamp' },
  votes_count: { column: sql.ref('t.votes_count'), kind: 'integer' },
  comments_count: { column: sql.ref('t.comments_count'), kind: 'integer' },
  title: { column: sql.ref('t.title_folded'), kind: 'text' },
} as const

const orders = new Map<string, Order>(
  Object.entries(columns).flatMap(([name, column]) => [
    [name, { name, descending: false, ...column }],
    [`-${name}`, { name, descending: true, ...column }],
  ]),
)

export const orderingNames = [...orders.keys()]

/** Newest first unless the query names another order. */
export function orderOf(ordering = '-created'): Order {
  const order = orders.get(ordering)
  if (!order) throw new Error(`There is no order "${ordering}".`)
  return order
}
