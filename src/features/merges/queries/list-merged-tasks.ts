import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

export interface MergedTask {
  id: number
  title: string
  /** How many of its votes and comments are still on this task. Imported votes always are. */
  votes: number
  comments: number
}

export async function listMergedTasks(ctx: MapContext, into: number): Promise<MergedTask[]> {
  return await mergedStatement(ctx, { map_id: ctx.map.id, into })
}

/** Doesn't keep its plan, because no index is sorted by target task and id. */
const mergedStatement = statement(({ value }: StatementBuilder<{ map_id: number; into: number }>) => {
  const from = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} r
      where r.map_id = ${value.map_id} and r.live and r.merged_from = t.id)`
  return sql<MergedTask>`
    select t.id, t.title, ${from('votes')} + t.imported_votes as votes, ${from('comments')} as comments
    from tasks t where t.map_id = ${value.map_id} and t.merged_into = ${value.into} and t.trash_id is null
    order by t.id`
})

/**
 * Previews a merge: how many votes would move, and how many voters have already voted for the other task. Comments on a
 * pending suggestion stay with it, unless the other task is also pending.
 */
export async function previewMerge(ctx: MapContext, input: { task_id: number; into: number }) {
  const { rows } = await sql<{ votes: number; already: number; comments: number }>`select
    (select count(*) from votes v where v.map_id = ${ctx.map.id} and v.live and v.task_id = ${input.task_id})
      + coalesce((select imported_votes from tasks t where t.map_id = ${ctx.map.id} and t.id = ${input.task_id} and t.live), 0)
      as votes,
    (select count(*) from votes v where v.map_id = ${ctx.map.id} and v.live and v.task_id = ${input.task_id}
      and v.author_id in (select o.author_id from votes o
        where o.map_id = ${ctx.map.id} and o.live and o.task_id = ${input.into})) as already,
    (select count(*) from comments b where b.map_id = ${ctx.map.id} and b.live and b.task_id = ${input.task_id}
      and exists (select 1 from tasks s cross join tasks o where s.map_id = ${ctx.map.id} and s.id = ${input.task_id}
        and s.live and o.map_id = ${ctx.map.id} and o.id = ${input.into} and o.live
        and (o.pending or not s.pending))) as comments`.execute(ctx.db)
  return rows[0] ?? { votes: 0, already: 0, comments: 0 }
}
