import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isOpen } from '../present.ts'
import type { QueueKey } from '../rules/queue-key.ts'
import { positionOf, type QueuePosition } from '../rules/queue-position.ts'

export const queueSize = 20

/** Something in the queue, as its list shows it. */
export interface QueueEntry {
  kind: QueueKey['kind']
  id: number
  created: Timestamp
  /** The title of the task, or the beginning of the comment. */
  title: string
  author_id: number
  first_name: string
  last_name: string
  deleted: string | null
}

export interface QueuePage {
  entries: QueueEntry[]
  /** Where the next page begins. */
  next: QueuePosition | undefined
}

interface Input {
  after?: QueuePosition | undefined
  /** What is snoozed, instead of what is not. */
  snoozed: boolean
}

/** What waits and what was reported, oldest first. Each kind reads the first entries of its own index. */
export async function readQueue(ctx: MapContext, input: Input): Promise<QueuePage> {
  const found: QueueEntry[] = []
  for (const kind of ['task', 'comment', 'report-task', 'report-comment'] as const) {
    const { rows } = await sql<Omit<QueueEntry, 'kind'>>`${sources[kind](ctx)}
      ${snoozeCondition(ctx, kind, input.snoozed)} ${afterCondition(kind, input.after)}
      order by q.created, ${sql.ref(recordId[kind])} limit ${queueSize + 1}`.execute(ctx.db)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  const entries = found.toSorted((a, b) => compare(positionOf(a), positionOf(b)))
  const shown = entries.slice(0, queueSize)
  const last = shown.at(-1)
  return { entries: shown, next: entries.length > queueSize && last ? positionOf(last) : undefined }
}

/** In all of them `q` is what has the moment of its arrival in the queue. */
const sources: Record<QueueKey['kind'], (ctx: MapContext) => RawBuilder<unknown>> = {
  task: ({ map }) => sql`select q.id, q.created, q.title, q.author_id, u.first_name, u.last_name, u.deleted
    from tasks q join users u on u.id = q.author_id where q.map_id = ${map.id} and q.pending and q.live`,
  comment: ({ map }) => sql`
    select q.id, q.created, substr(q.content, 1, 120) as title, q.author_id, u.first_name, u.last_name, u.deleted
    from comments q join users u on u.id = q.author_id
    where q.map_id = ${map.id} and q.pending and not q.live and q.trash_id is null
      and (select t.live from tasks t where t.map_id = ${map.id} and t.id = q.task_id)`,
  'report-task': ({ map }) => sql`
    select q.task_id as id, q.created, t.title, t.author_id, u.first_name, u.last_name, u.deleted
    from reports q join tasks t on t.map_id = ${map.id} and t.id = q.task_id and t.live and not t.pending
      join users u on u.id = t.author_id
    where q.map_id = ${map.id} and q.closed is null and ${isFirst(map.id, 'task_id')}`,
  'report-comment': ({ map }) => sql`
    select q.comment_id as id, q.created, substr(b.content, 1, 120) as title, b.author_id,
      u.first_name, u.last_name, u.deleted
    from reports q join comments b on b.map_id = ${map.id} and b.id = q.comment_id and b.live
      join users u on u.id = b.author_id
    where q.map_id = ${map.id} and q.closed is null and ${isFirst(map.id, 'comment_id')}
      and (select t.live and not t.pending from tasks t where t.map_id = ${map.id} and t.id = b.task_id)`,
}

/** Of several reports about the same thing the first one stands for all. */
const isFirst = (mapId: number, column: 'task_id' | 'comment_id'): RawBuilder<boolean> =>
  sql`not exists (select 1 from reports o where o.map_id = ${mapId} and o.closed is null
    and ${sql.ref(`o.${column}`)} = ${sql.ref(`q.${column}`)} and o.id < q.id)`

const recordId = { task: 'q.id', comment: 'q.id', 'report-task': 'q.task_id', 'report-comment': 'q.comment_id' }

function snoozeCondition({ map, now }: MapContext, kind: QueueKey['kind'], snoozed: boolean): RawBuilder<unknown> {
  const record = kind.endsWith('task') ? 'task' : 'comment'
  return sql`and ${snoozed ? sql`` : sql`not`} exists (select 1 from snoozes z where z.map_id = ${map.id}
    and z.kind = ${record} and z.record_id = ${sql.ref(recordId[kind])} and z.until > ${now})`
}

function afterCondition(kind: QueueKey['kind'], after: QueuePosition | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  const { rank } = positionOf({ kind, id: 0, created: '' })
  if (rank < after.rank) return sql`and q.created > ${after.created}`
  if (rank > after.rank) return sql`and q.created >= ${after.created}`
  return sql`and (q.created > ${after.created}
    or (q.created = ${after.created} and ${sql.ref(recordId[kind])} > ${after.id}))`
}

const compare = (a: QueuePosition, b: QueuePosition): number =>
  a.created < b.created ? -1 : a.created > b.created ? 1 : a.rank - b.rank || a.id - b.id

/** The open reports about a task or a comment, oldest first. */
export async function listReportsOf(ctx: MapContext, kind: 'task' | 'comment', id: number) {
  const { rows } = await sql<{ id: number; reason: string; created: Timestamp }>`
    select r.id, r.reason, r.created from reports r
    where r.map_id = ${ctx.map.id} and ${sql.ref(kind === 'task' ? 'r.task_id' : 'r.comment_id')} = ${id}
      ${isOpen(ctx.map.id)} order by r.created, r.id limit 20`.execute(ctx.db)
  return rows
}
