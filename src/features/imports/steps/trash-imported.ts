import '../../comments/table.ts'
import '../../planning/table.ts'
import '../../votes/table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import type { Touched } from '../queries/add-touched.ts'
import { isIndexed } from '../queries/imported-in.ts'
import type { ImportedKind } from '../table.ts'
import { changeCounters, changeTargets, changeVotersOf } from './change-counters.ts'

export interface Undo {
  import_id: number
  source: string
  trash_id: number
}

export interface UndoBatch extends Undo {
  kind: ImportedKind
  /** Rows of `imported_records` from any of the source's imports. */
  rows: { source_key: string; record_id: number; import_id: number }[]
  touched: Touched
}

/** Tasks that weren't merged come first, because merged ones follow the task they were merged into. */
export async function trashTasks(tx: MapTx, { isMerged, ...batch }: UndoBatch & { isMerged: boolean }): Promise<void> {
  const { trash_id, touched } = batch
  const untouched = ownIds(batch).filter((id) => !touched.tasks.has(id))
  const candidates = isMerged ? untouched : await withoutTouchedIn(tx, untouched, touched)
  const tasks = await idsAndMore<MarkedTask>(
    tx,
    sql`select t.id, t.list_id, t.pending, t.merged_into, t.imported_votes from tasks t where t.map_id = ${tx.map.id} and t.id in (${listOf(candidates)})
      and t.trash_id is null and ${isUnclaimed(tx, 't.author_id')} and ${isMerged ? followsTarget(tx, batch) : staysAlone(tx, batch)}`,
  )
  const trashed = await mark(tx, 'tasks', { ids: tasks.map(({ id }) => id), trash_id })
  const marked = tasks.filter(({ id }) => trashed.has(id))
  if (isMerged) await changeTargets(tx, { tasks: marked, change: -1 })
  else
    for (const [list_id, ofList] of Map.groupBy(marked, (task) => task.list_id)) {
      const pending = ofList.filter((task) => task.pending).length
      await changeTaskCounts(tx, { list_id, tasks: -ofList.length, pending: -pending })
    }
  await forget(tx, batch, trashed)
}

/** Without tasks that have a touched one merged into them. If a later import merged it, there's no event about both. */
async function withoutTouchedIn(tx: MapTx, ids: number[], touched: Touched): Promise<number[]> {
  const merged = await idsAndMore<{ merged_into: number }>(
    tx,
    sql`select m.id, m.merged_into from tasks m
      where m.map_id = ${tx.map.id} and m.merged_into in (${listOf(ids)}) and not m.live and m.trash_id is null`,
  )
  const kept = new Set(merged.filter(({ id }) => touched.tasks.has(id)).map(({ merged_into }) => merged_into))
  return ids.filter((id) => !kept.has(id))
}

interface MarkedTask {
  list_id: number
  pending: boolean
  merged_into: number | null
  imported_votes: number
}

/** No one has claimed it. */
const isUnclaimed = (tx: MapTx, author: string) => sql`exists (select 1 from imported_people p
  where p.map_id = ${tx.map.id} and p.user_id = ${sql.ref(author)})`

/** Not merged, without comments that await approval, and with no tasks from elsewhere merged into it. */
const staysAlone = (tx: MapTx, { import_id }: Undo) => sql`t.merged_into is null
  and not exists (select 1 from comments b where b.map_id = ${tx.map.id} and b.task_id = t.id and b.pending
    and b.trash_id is null and not b.imported)
  and not exists (select 1 from tasks d where d.map_id = ${tx.map.id} and d.merged_into = t.id and d.trash_id is null
    and not ${isOwn(tx, sql.ref('d.id'), import_id)})`

/** The import merged it, into a task that's in the trash now or that existed before. */
const followsTarget = (tx: MapTx, { import_id, trash_id }: Undo) => sql`t.merged_into is not null
  and exists (select 1 from tasks target where target.map_id = ${tx.map.id} and target.id = t.merged_into
    and (target.trash_id = ${trash_id} or not ${isOwn(tx, sql.ref('target.id'), import_id)}))`

/** Whether the import added the task, and it's still here. */
const isOwn = (tx: MapTx, task: RawBuilder<unknown>, import_id: number) => sql`exists (select 1 from imported_records r
  where r.map_id = ${tx.map.id} and r.kind = 'tasks' and r.record_id = ${task} and r.undone_by = 0
    and r.import_id = ${import_id} and ${isIndexed('r')})`

/**
 * Comments and votes that the import added to tasks from elsewhere. Comments that someone replied to stay. Records of a
 * task that stays also stay.
 */
export async function trashRecords(tx: MapTx, batch: UndoBatch & { kind: 'comments' | 'votes' }): Promise<void> {
  const { kind, import_id, trash_id, touched } = batch
  const candidates = ownIds(batch).filter((id) => kind === 'votes' || !touched.comments.has(id))
  const isAnswered = sql`exists (select 1 from comments a where a.map_id = ${tx.map.id} and a.pending
    and a.trash_id is null and a.detached_from = x.id and not a.imported)`
  const records = await idsAndMore<{ task_id: number; live: boolean; original: number }>(
    tx,
    sql`select x.id, x.task_id, x.live, coalesce(x.merged_from, x.task_id) as original from ${sql.table(kind)} x
      where x.map_id = ${tx.map.id} and x.id in (${listOf(candidates)}) and x.trash_id is null
        and ${isUnclaimed(tx, 'x.author_id')}
        and not exists (select 1 from tasks t
          where t.map_id = ${tx.map.id} and t.id = x.task_id and t.trash_id = ${trash_id})
        and not ${isOwn(tx, sql`coalesce(x.merged_from, x.task_id)`, import_id)}
        ${kind === 'comments' ? sql`and not ${isAnswered}` : sql``}`,
  )
  if (records.length === 0) return
  const counter = kind === 'votes' ? 'votes_count' : 'comments_count'
  const tasks = records.filter(({ live }) => live).map(({ task_id }) => task_id)
  await changeCounters(tx, { counter, tasks, change: -1 })
  const ids = records.map(({ id }) => id)
  const trashed = await mark(tx, kind, { ids, trash_id })
  if (kind === 'comments') await detach(tx, ids, tasks)
  else await changeVotersOf(tx, { ...batch, tasks: records.map(({ original }) => original), change: -1 })
  await forget(tx, batch, trashed)
}

async function detach(tx: MapTx, ids: number[], tasks: number[]): Promise<void> {
  await sql`update comments set detached_from = in_reply_to, in_reply_to = null
    where map_id = ${tx.map.id} and in_reply_to in (${listOf(ids)})`.execute(tx.db)
  await sql`update tasks set answer_id = null, answered = null
    where map_id = ${tx.map.id} and id in (${listOf(tasks)}) and answer_id in (${listOf(ids)})`.execute(tx.db)
}

/** Forgets what is in the trash along with its task, whichever import added it. */
export async function forgetRecords(tx: MapTx, batch: UndoBatch): Promise<void> {
  const ids = listOf(batch.rows.map(({ record_id }) => record_id))
  const found = await idsAndMore(
    tx,
    sql`${recordsOf(batch.kind, tx.map.id)} where x.map_id = ${tx.map.id}
    and x.id in (${ids}) and t.trash_id = ${batch.trash_id}`,
  )
  await forget(tx, batch, new Set(found.map(({ id }) => id)))
}

/** The records `x` of a kind, and their tasks `t`. Leaves out records that were deleted before their task. */
function recordsOf(kind: ImportedKind, mapId: number): RawBuilder<unknown> {
  const withTask = (table: string, condition = sql``) => sql`select x.id from ${sql.table(table)} x
    join tasks t on t.map_id = ${mapId} and t.id = x.task_id ${condition}`
  if (kind === 'notes') return withTask('task_notes')
  if (kind === 'subscriptions') return withTask('subscriptions')
  if (kind === 'votes') return withTask('votes', sql`and x.trash_id is null`)
  if (kind === 'comments' || kind === 'answers') return withTask('comments', sql`and x.trash_id is null`)
  return sql`select x.id from tasks x join tasks t on t.map_id = ${mapId} and t.id = x.id`
}

const ownIds = ({ rows, import_id }: UndoBatch): number[] =>
  rows.filter((row) => row.import_id === import_id).map(({ record_id }) => record_id)

/** Zero is no record's id. */
const listOf = (ids: number[]) => sql.join([0, ...ids])

async function idsAndMore<More = object>(tx: MapTx, query: RawBuilder<unknown>): Promise<({ id: number } & More)[]> {
  return (await sql<{ id: number } & More>`${query}`.execute(tx.db)).rows
}

async function mark(
  tx: MapTx,
  table: 'tasks' | 'comments' | 'votes',
  { ids, trash_id }: { ids: number[]; trash_id: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set trash_id = ${trash_id}, live = false
    where map_id = ${tx.map.id} and id in (${listOf(ids)}) and trash_id is null returning id`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Another import can add these records again. */
async function forget(tx: MapTx, { source, kind, rows, trash_id }: UndoBatch, ids: ReadonlySet<number>): Promise<void> {
  const keys = rows.filter(({ record_id }) => ids.has(record_id)).map(({ source_key }) => source_key)
  if (keys.length === 0) return
  await tx.db
    .updateTable('imported_records')
    .set({ undone_by: trash_id })
    .where('map_id', '=', tx.map.id)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('source_key', 'in', keys)
    .where('undone_by', '=', 0)
    .execute()
}
