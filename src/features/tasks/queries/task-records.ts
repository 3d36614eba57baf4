import { type RawBuilder, sql } from 'kysely'
import { isListed } from '../../../platform/db/engine-sql.ts'
import type { JsonSql } from '../../../platform/db/json.ts'
import { collection, type RecordValues } from '../../../platform/records/collection.ts'
import { oldestFirst } from '../../../platform/records/page-window.ts'
import { isShownTask } from '../policy.ts'
import type { Counter } from '../table.ts'
import { type FilterName, filterSql, type Parts } from './filter.ts'

/** A task's comments or votes, oldest first. The table is aliased as `r` in the JSON. */
export const taskRecords = (
  table: 'comments' | 'votes',
  counter: Counter,
  json: (json: JsonSql, value: RecordValues) => RawBuilder<unknown>,
) =>
  collection<{ task_id: number }>({
    table,
    alias: 'r',
    json,
    only: ({ map_id }, scope) => sql`and r.live
      and (select ${isShownTask(scope)} from tasks t where t.map_id = ${map_id} and t.id = r.task_id)`,
    order: () => oldestFirst('r.created'),
    where: ({ value }) => sql`and r.task_id = ${value.task_id}`,
    total: ({ value, scope }) =>
      sql`select ${sql.ref(counter)} as total from tasks t
        where t.map_id = ${value.map_id} and t.id = ${value.task_id} and ${isShownTask(scope)}`,
  })

/**
 * How many tasks match the filters. Each list stores how many tasks it has and how many are pending, so the cost
 * doesn't depend on map size.
 */
export function totalSql(parts: Parts, filters: FilterName[], limit?: number): RawBuilder<unknown> {
  const { value, engine } = parts
  const counter = counterFor(filters.filter((name) => !name.startsWith('list_id')))
  if (!counter) {
    // Every title matches. With a range, SQLite scans the index on titles instead of reading every task.
    const inIndex = filters.join() === 'title' ? sql`and t.title_folded >= ''` : sql``
    const matching = sql`from tasks t where t.map_id = ${value.map_id} and t.live ${inIndex} ${filterSql(parts, filters)}`
    // Without an order, SQLite wouldn't use the index on these tasks.
    const isFlagged = filters.some((name) => ['lock_comments:true', 'pending:true', 'priority'].includes(name))
    if (limit === undefined && !isFlagged) return sql`select count(*) as total ${matching}`
    return sql`select count(*) as total from (select 1 ${matching} ${isFlagged ? sql`order by t.created` : sql``}
      limit ${sql.lit(limit ?? Number.MAX_SAFE_INTEGER)}) as counted`
  }
  return sql`select coalesce(sum(${counter}), 0) as total from lists where map_id = ${value.map_id} and live
    ${onlyLists()}`

  function onlyLists(): RawBuilder<unknown> {
    if (filters.includes('list_id')) return sql`and id = ${value.list_id}`
    return filters.includes('list_id:several') ? sql`and ${isListed(engine, sql.ref('id'), value.list_id)}` : sql``
  }
}

function counterFor([name, ...others]: FilterName[]): RawBuilder<unknown> | undefined {
  if (!name) return sql`tasks_count`
  if (others.length > 0) return undefined
  if (name === 'pending:true') return sql`pending_count`
  return name === 'pending:false' ? sql`tasks_count - pending_count` : undefined
}
