import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

/** Comments are counted up to a limit, so that a page costs the same however many are pending. */
const maxCounted = 1_000

/** How many tasks and comments are pending, for members of the team; null for everyone else. */
export async function countPending(ctx: MapContext): Promise<number | null> {
  if (ctx.role === null) return null
  const [pending] = await pendingStatement(ctx.database, ctx.db, { map_id: ctx.map.id })
  return Number(pending?.tasks ?? 0) + Number(pending?.comments ?? 0)
}

const pendingStatement = statement(
  ({ value }: StatementBuilder<{ map_id: number }>) => sql<{ tasks: number; comments: number }>`select
    (select coalesce(sum(pending_count), 0) from lists where map_id = ${value.map_id} and live) as tasks,
    (select count(*) from (select 1 from comments b cross join tasks t
      where b.map_id = ${value.map_id} and b.pending and b.trash_id is null and not b.live
        and t.map_id = ${value.map_id} and t.id = b.task_id and t.live
      limit ${sql.lit(maxCounted)}) as pending) as comments`,
  { keepsPlan: true },
)
