import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { listOf } from '../../../platform/db/engine-sql.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { RecordPage } from '../../../platform/records/paging.ts'
import { taskCollection } from '../present.ts'
import { type FilterValues, filtersIn, filterValues, type PlanQuery, type TaskQuery, titleMatches } from './filter.ts'

interface Options {
  ordering: string | undefined
  /** Counts filtered tasks up to this limit, for pages. */
  countLimit?: number
}

/** A page of the tasks that match the query. */
export async function listFilteredTasks(
  ctx: MapContext,
  query: TaskQuery & PlanQuery,
  options: Options,
): Promise<RecordPage> {
  const [filters, values] = [filtersIn(query), filterValues(query, ctx.database)]
  const title_ids = query.title && (await findRareTitle(ctx, values))
  if (!title_ids) return taskCollection.list(ctx, query, values, { filters, ...options })
  const rare = filters.map((name) => (name === 'title' ? 'title:rare' : name))
  return taskCollection.list(ctx, query, { ...values, title_ids }, { filters: rare, ...options })
}

/**
 * Reading tasks in order until a page is full would read the whole map if few titles match. The index on titles is much
 * smaller. A common title is found there after a few entries.
 */
async function findRareTitle(ctx: MapContext, { title }: FilterValues): Promise<unknown> {
  const found = await idsByTitle(ctx, { title, map_id: ctx.map.id } as TitleValues)
  const ids = found.map(({ id }) => id)
  return ids.length > maxRare ? undefined : listOf(ctx.database, ids)
}

const maxRare = 100

type TitleValues = FilterValues & { map_id: number; team_id: number }

/** Every title is in the range, which makes SQLite scan the index. */
export const idsByTitleSql = ({ engine, value }: Pick<StatementBuilder<TitleValues>, 'engine' | 'value'>) =>
  sql<{ id: number }>`select t.id from tasks t
    where t.map_id = ${value.map_id} and t.live and t.title_folded >= '' and ${titleMatches({ engine, value })}
    limit ${sql.lit(maxRare + 1)}`

const idsByTitle = statement<TitleValues, { id: number }>(idsByTitleSql)
