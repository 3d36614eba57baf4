import { type RawBuilder, sql } from 'kysely'
import type { StatementParts } from '../../../platform/db/statement.ts'
import { type FilterName, type FilterValues, filterSql } from './filter.ts'

/** How many tasks the filters leave. Each list stores its number of tasks; their sum costs the same on every map. */
export function totalSql(
  parts: StatementParts<FilterValues & { map_id: number }>,
  filters: FilterName[],
): RawBuilder<unknown> {
  const { value } = parts
  if (filters.every((name) => name === 'list_id')) {
    const onlyList = filters.length > 0 ? sql`and id = ${value.list_id}` : sql``
    return sql`select coalesce(sum(tasks_count), 0) as total from lists where map_id = ${value.map_id} and live
      ${onlyList}`
  }
  return sql`select count(*) as total from tasks t where t.map_id = ${value.map_id} and t.live
    ${filterSql(parts, filters)}`
}
