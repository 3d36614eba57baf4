import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

export interface WaitingCounts {
  tasks: number
  comments: number
  reports: number
}

export interface WaitingSummary {
  /** How many of each are pending. */
  counts: WaitingCounts
  /** When the latest of them arrived, or the latest answer to a question from the team. Null if nothing is pending. */
  newest: Timestamp | null
}

/** A map's pending items that aren't snoozed. */
export async function readWaitingSummary(ctx: MapContext): Promise<WaitingSummary> {
  const mapId = ctx.map.id
  const isAwake = (kind: string, id: string) => sql`not exists (select 1 from snoozes z where z.map_id = ${mapId}
    and z.kind = ${kind} and z.record_id = ${sql.ref(id)} and z.until > ${ctx.now})`
  const { rows } = await sql<{ kind: keyof WaitingCounts | 'answers'; n: number; newest: Timestamp }>`
    select kind, count(*) as n, max(created) as newest from (
      select 'tasks' as kind, t.created from tasks t
      where t.map_id = ${mapId} and t.pending and t.live and ${isAwake('task', 't.id')}
      union all
      select 'comments', b.created from comments b cross join tasks t
      where b.map_id = ${mapId} and b.pending and b.trash_id is null and not b.live and t.map_id = ${mapId}
        and t.id = b.task_id and t.live and ${isAwake('comment', 'b.id')}
      union all
      select 'reports', r.created from reports r where r.map_id = ${mapId} and r.closed is null
      union all
      select 'answers', p.created from private_messages p cross join tasks t
      where p.map_id = ${mapId} and t.map_id = ${mapId} and t.id = p.task_id and t.live and t.pending
        and p.author_id = t.author_id
    ) as waiting group by kind`.execute(ctx.db)
  const counts: WaitingCounts = { tasks: 0, comments: 0, reports: 0 }
  const pending = rows.filter(({ kind }) => kind !== 'answers')
  for (const { kind, n } of pending) counts[kind as keyof WaitingCounts] = Number(n)
  const newest =
    rows
      .map((row) => row.newest)
      .toSorted()
      .at(-1) ?? null
  return { counts, newest: pending.length > 0 ? newest : null }
}
