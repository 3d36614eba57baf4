import { type RawBuilder, sql } from 'kysely'
import { isListed } from '../../../platform/db/engine-sql.ts'
import type { StatementBuilder } from '../../../platform/db/statement.ts'
import { type FilterName, type FilterValues, filterSql } from './filter.ts'

/**
 * How many tasks the filters leave. Each list stores how many tasks it has, and how many of them wait; the sum costs the
 * same on every map.
 */
export function totalSql(
  parts: StatementBuilder<FilterValues & { map_id: number }>,
  filters: FilterName[],
): RawBuilder<unknown> {
  const { value, engine } = parts
  const counter = counterFor(filters.filter((name) => !name.startsWith('list_id')))
  if (!counter)
    return sql`select count(*) as total from tasks t where t.map_id = ${value.map_id} and t.live
      ${filterSql(parts, filters)}`
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
