import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import { type SliceShape, type SliceValues, sliceSql } from '../../../platform/db/slice.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Invalid, type Problem } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/http/endpoint.ts'
import { listPage, type PageRow, sliceOf } from '../../../platform/http/paging.ts'
import { type TaskBase, taskBase, taskJson } from '../present.ts'
import { type FilterName, type FilterValues, filterSql, filtersIn, filterValues, type TaskQuery } from './filter.ts'
import { orderColumn, orderOf } from './ordering.ts'

interface Shape extends SliceShape {
  filters: FilterName[]
  ordering: string | undefined
}

type CountValues = FilterValues & { map_id: number }
type Values = CountValues & TaskBase & SliceValues

/** Tasks by any combination of filters. One query gives the records and how many there are in all. */
export async function listTasks(ctx: MapContext, query: TaskQuery): Promise<Page> {
  const filters = filtersIn(query)
  const values = { ...filterValues(query), ...taskBase(ctx) }
  const order = orderOf(query.ordering)
  return listPage(query, {
    order,
    fetch: (slice) => {
      const sliced = sliceOf(slice, order.descending)
      const shape = { ...sliced.shape, filters, ordering: query.ordering }
      return pageStatement(ctx.database, ctx.db, { ...values, ...sliced.values }, shape, ctx.site.urlField)
    },
    // Asked whenever a page is empty, so that a list that is not there is told from one that is empty.
    count: async () => {
      const problems = await listProblems(ctx, query)
      if (problems.length > 0) throw new Invalid(problems)
      return (await countStatement(ctx.database, ctx.db, values, filters))[0]?.total ?? 0
    },
  })
}

const pageStatement = statement<Values, PageRow, [Shape, urlField: string]>(
  (_db, { engine }, value, shape, urlField) => {
    const json = jsonSql(engine)
    const key = orderColumn(orderOf(shape.ordering))
    const { where, tail } = sliceSql(shape, key, sql.ref('t.id'), value)
    return sql<PageRow>`select ${json.text(taskJson(json, urlField, value))} as json, ${key} as key, t.id,
    (${totalSql(engine, value, shape.filters)}) as total
    from tasks t where t.map_id = ${value.map_id} ${filterSql(engine, shape.filters, value)} ${where} ${tail}`
  },
)

const countStatement = statement<CountValues, { total: number }, [FilterName[]]>(
  (_db, { engine }, value, filters) => sql<{ total: number }>`${totalSql(engine, value, filters)}`,
)

/** The lists know how many tasks they hold: adding those up costs the same on every size of map. */
function totalSql(engine: 'sqlite' | 'postgres', value: CountValues, filters: FilterName[]) {
  if (filters.every((name) => name === 'list_id')) {
    const one = filters.length > 0 ? sql`and id = ${value.list_id}` : sql``
    return sql`select coalesce(sum(tasks_count), 0) as total from lists where map_id = ${value.map_id} ${one}`
  }
  return sql`select count(*) as total from tasks t where t.map_id = ${value.map_id} ${filterSql(engine, filters, value)}`
}

/** A list of another map is refused like one that never was. */
export async function listProblems(ctx: MapContext, query: TaskQuery): Promise<Problem[]> {
  if (query.list_id === undefined) return []
  const list = await ctx.db
    .selectFrom('lists')
    .select('id')
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', query.list_id)
    .executeTakeFirst()
  return list ? [] : [{ field: 'list_id', code: 'not_found', message: 'There is no such list in this map.' }]
}
