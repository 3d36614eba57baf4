import { type RawBuilder, sql } from 'kysely'
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
  /** When the latest of them arrived, or the latest answer to a question from the team. */
  newest: Timestamp | null
}

/** A map's pending items that aren't snoozed. */
export async function readWaitingSummary(ctx: MapContext): Promise<WaitingSummary> {
  const mapId = ctx.map.id
  const isAwake = (kind: string, id: string) => sql`not exists (select 1 from snoozes z where z.map_id = ${mapId}
    and z.kind = ${kind} and z.record_id = ${sql.ref(id)} and z.until > ${ctx.now})`
  const sources: Record<keyof WaitingCounts, RawBuilder<unknown>> = {
    tasks: sql`select t.created from tasks t where t.map_id = ${mapId} and t.pending and t.live and ${isAwake('task', 't.id')}`,
    comments: sql`select b.created from comments b cross join tasks t where b.map_id = ${mapId} and b.pending
      and b.trash_id is null and not b.live and t.map_id = ${mapId} and t.id = b.task_id and t.live
      and ${isAwake('comment', 'b.id')}`,
    reports: sql`select r.created from reports r where r.map_id = ${mapId} and r.closed is null`,
  }
  const counts: WaitingCounts = { tasks: 0, comments: 0, reports: 0 }
  let newest: Timestamp | null = null
  for (const [kind, source] of Object.entries(sources)) {
    const { rows } = await sql<{ n: number; newest: Timestamp | null }>`
      select count(*) as n, max(created) as newest from (${source}) as waiting`.execute(ctx.db)
    counts[kind as keyof WaitingCounts] = Number(rows[0]?.n ?? 0)
    newest = newestOf(newest, rows[0]?.newest ?? null)
  }
  if (newest === null) return { counts, newest }
  const { rows } = await sql<{ newest: Timestamp | null }>`select max(p.created) as newest from private_messages p
    cross join tasks t where p.map_id = ${mapId} and t.map_id = ${mapId} and t.id = p.task_id and t.live and t.pending
      and p.author_id = t.author_id`.execute(ctx.db)
  return { counts, newest: newestOf(newest, rows[0]?.newest ?? null) }
}

const newestOf = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || (other !== null && other > one) ? other : one
