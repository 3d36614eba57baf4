import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { openReportSql } from '../present.ts'
import { positionOf, type QueueKey, type QueuePosition, queueKinds } from '../rules/queue.ts'

export const queueSize = 20

export interface QueueEntry {
  kind: QueueKey['kind']
  id: number
  created: Timestamp
  modified: Timestamp
  /** The task's title, or the start of the comment. */
  title: string
  author_id: number
  first_name: string
  last_name: string
  deleted: string | null
}

export interface QueuePage {
  entries: QueueEntry[]
  next: QueuePosition | undefined
}

interface QueueInput {
  after?: QueuePosition | undefined
  /** Whether to list only snoozed items. Otherwise, they're left out. */
  snoozed: boolean
}

/** Pending and reported items, oldest first. Reads the first entries of one index per kind. */
export async function readQueue(ctx: MapContext, input: QueueInput): Promise<QueuePage> {
  const found: QueueEntry[] = []
  for (const kind of queueKinds) {
    const { rows } = await sql<Omit<QueueEntry, 'kind'>>`${entriesOf[kind](ctx, firstOf(ctx, kind, input))}
      order by k.created, k.id`.execute(ctx.db)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  const entries = found.toSorted((a, b) => compare(positionOf(a), positionOf(b)))
  const shown = entries.slice(0, queueSize)
  const last = shown.at(-1)
  return { entries: shown, next: entries.length > queueSize && last ? positionOf(last) : undefined }
}

type Kind = QueueKey['kind']

/** Each kind is counted only up to a limit, so a page costs the same however many items are pending. */
const maxCounted = 1_000

/** The number of items in the queue, for team members; null for everyone else. */
export async function countQueue(ctx: MapContext): Promise<number | null> {
  if (ctx.role === null) return null
  const [row] = await countStatement(ctx, { map_id: ctx.map.id, now: ctx.now })
  return sumOf(row)
}

/** The number of snoozed items. Reads the map's snoozes, which are few, rather than everything that is pending. */
export async function countSnoozed(ctx: MapContext): Promise<number> {
  const counted = queueKinds.map((kind) => {
    const { table, id, condition } = sources[kind]
    return sql`(select count(*) from snoozes z join ${sql.table(table)} q on q.map_id = z.map_id and ${sql.ref(id)} = z.record_id
      where z.map_id = ${ctx.map.id} and z.kind = ${snoozeKind(kind)} and z.until > ${ctx.now}
        and ${condition(ctx.map.id)}) as ${sql.ref(kind)}`
  })
  const { rows } = await sql<Record<Kind, number>>`select ${sql.join(counted)}`.execute(ctx.db)
  return sumOf(rows[0])
}

const sumOf = (row: Record<Kind, number> | undefined): number =>
  queueKinds.reduce((sum, kind) => sum + Number(row?.[kind] ?? 0), 0)

interface CountValues {
  map_id: number
  now: Timestamp
}

const countStatement = statement(({ value }: StatementBuilder<CountValues>) => countQueueSql(value), {
  keepsPlan: true,
})

export const countQueueSql = (value: CountValues): RawBuilder<Record<Kind, number>> =>
  sql`select ${sql.join(queueKinds.map((kind) => countOf(value, kind)))}`

/** Sorts, so that SQLite uses the index on pending items rather than one on all of them. */
function countOf(value: CountValues, kind: Kind): RawBuilder<unknown> {
  const { table, condition } = sources[kind]
  return sql`(select count(*) from (select 1 from ${sql.table(table)} q
    where q.map_id = ${value.map_id} and ${condition(value.map_id)} and not ${isSnoozed(value, kind)}
    order by q.created limit ${sql.lit(maxCounted)}) as k) as ${sql.ref(kind)}`
}

/**
 * The first keys of one kind, in index order. All conditions are scalar, so neither engine reads every pending item for
 * a join.
 */
function firstOf(ctx: MapContext, kind: Kind, { snoozed, after }: QueueInput): RawBuilder<unknown> {
  const { table, id, condition } = sources[kind]
  return sql`(select ${sql.ref(id)} as id, q.created from ${sql.table(table)} q
    where q.map_id = ${ctx.map.id} and ${condition(ctx.map.id)}
      and ${snoozed ? sql`` : sql`not`} ${isSnoozed({ map_id: ctx.map.id, now: ctx.now }, kind)} ${afterCondition(kind, after)}
    order by q.created, ${sql.ref(id)} limit ${queueSize + 1}) as k`
}

interface Source {
  table: 'tasks' | 'comments' | 'reports'
  id: string
  condition(mapId: number): RawBuilder<unknown>
}

const isTaskLive = (mapId: number, id: string) =>
  sql`(select t.live from tasks t where t.map_id = ${mapId} and t.id = ${sql.ref(id)})`

/** If there are several reports about a post, only the first is listed. */
const isFirst = (mapId: number, column: 'task_id' | 'comment_id'): RawBuilder<boolean> =>
  sql`q.closed is null and q.id = (select min(o.id) from reports o where o.map_id = ${mapId} and o.closed is null
    and ${sql.ref(`o.${column}`)} = ${sql.ref(`q.${column}`)})`

const sources: Record<Kind, Source> = {
  task: { table: 'tasks', id: 'q.id', condition: () => sql`q.pending and q.live` },
  comment: {
    table: 'comments',
    id: 'q.id',
    condition: (mapId) => sql`q.pending and q.trash_id is null and not q.live and ${isTaskLive(mapId, 'q.task_id')}`,
  },
  'report-task': {
    table: 'reports',
    id: 'q.task_id',
    condition: (mapId) => sql`${isFirst(mapId, 'task_id')}
      and (select t.live and not t.pending from tasks t where t.map_id = ${mapId} and t.id = q.task_id)`,
  },
  'report-comment': {
    table: 'reports',
    id: 'q.comment_id',
    condition: (mapId) => sql`${isFirst(mapId, 'comment_id')}
      and (select b.live and t.live and not t.pending from comments b cross join tasks t
        where b.map_id = ${mapId} and b.id = q.comment_id and t.map_id = ${mapId} and t.id = b.task_id)`,
  },
}

const columns = sql`k.id, k.created, u.id as author_id, u.first_name, u.last_name, u.deleted`

const taskEntries = ({ map }: MapContext, first: RawBuilder<unknown>) => sql`select ${columns}, t.modified, t.title
  from ${first} join tasks t on t.map_id = ${map.id} and t.id = k.id and t.live join users u on u.id = t.author_id`

const commentEntries = ({ map }: MapContext, first: RawBuilder<unknown>) => sql`
  select ${columns}, b.modified, substr(b.content, 1, 120) as title
  from ${first} join comments b on b.map_id = ${map.id} and b.id = k.id and (b.live or b.pending)
  join users u on u.id = b.author_id`

const entriesOf = {
  task: taskEntries,
  comment: commentEntries,
  'report-task': taskEntries,
  'report-comment': commentEntries,
}

const snoozeKind = (kind: Kind) => sql.lit(kind.endsWith('task') ? 'task' : 'comment')

/** Reads the map's snoozes once, because there are fewer of them than pending items. */
function isSnoozed({ map_id, now }: { map_id: number; now: Timestamp }, kind: Kind): RawBuilder<boolean> {
  return sql`${sql.ref(sources[kind].id)} in (select z.record_id from snoozes z where z.map_id = ${map_id}
    and z.kind = ${snoozeKind(kind)} and z.until > ${now})`
}

function afterCondition(kind: Kind, after: QueuePosition | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  const { rank } = positionOf({ kind, id: 0, created: '' })
  if (rank < after.rank) return sql`and q.created > ${after.created}`
  if (rank > after.rank) return sql`and q.created >= ${after.created}`
  return sql`and q.created >= ${after.created}
    and (q.created > ${after.created} or ${sql.ref(sources[kind].id)} > ${after.id})`
}

const compare = (a: QueuePosition, b: QueuePosition): number =>
  a.created < b.created ? -1 : a.created > b.created ? 1 : a.rank - b.rank || a.id - b.id

export async function listReportsOf(ctx: MapContext, kind: 'task' | 'comment', id: number) {
  const { rows } = await sql<{ id: number; reason: string; created: Timestamp }>`
    select r.id, r.reason, r.created from reports r
    where r.map_id = ${ctx.map.id} and ${sql.ref(kind === 'task' ? 'r.task_id' : 'r.comment_id')} = ${id}
      ${openReportSql(ctx.map.id)} order by r.created, r.id limit 20`.execute(ctx.db)
  return rows
}
