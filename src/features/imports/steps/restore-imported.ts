import { randomUUID } from 'node:crypto'
import '../../comments/table.ts'
import '../../votes/table.ts'
import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { lockTasksOf, requireImport } from '../queries/imported.ts'
import { stillRunning, undoJob } from '../rules/undo.ts'
import type { ImportedKind } from '../table.ts'
import { changeCounters, changeTargets, changeVotersOf } from './change-counters.ts'

/** Has a job restore an undone import. Its trash entry remains until that's done. */
export async function restoreImport(tx: MapTx, { record_id: id }: { record_id: number }): Promise<void> {
  const { source, undo_state, last_import_id } = await requireImport(tx, id)
  if (undo_state === 'undoing') throw stillRunning()
  if (undo_state !== 'undone') return
  const again = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('source', '=', source)
    .where('undo_state', 'is', null)
    .where('id', '>', last_import_id)
    .executeTakeFirst()
  if (again) throw new Conflict('imported_again', 'These records have been imported again. Undo that import first.')
  await updateRows(tx, 'imports', { id }, { undo_state: 'restoring' })
  await enqueueUndo(tx, { import_id: id })
}

export async function enqueueUndo(tx: MapTx, { import_id }: { import_id: number }): Promise<void> {
  const payload = { import_id, user_id: userIdOf(tx.actor) || null }
  await tx.enqueue(undoJob, [{ key: randomUUID(), payload }])
}

/** Throws while records of a trash entry, or of any import from a source, are still being moved. */
export async function assertNoneMoving(tx: MapTx, which: { trash_id: number } | { source: string }): Promise<void> {
  const [column, value] = 'source' in which ? ['source' as const, which.source] : ['trash_id' as const, which.trash_id]
  const moving = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where(column, '=', value)
    .where('undo_state', 'in', ['undoing', 'restoring'])
    .executeTakeFirst()
  if (moving) throw stillRunning()
}

interface Batch {
  trash_id: number
  limit: number
}

/** Restores some tasks. If a task's list has been deleted since, the task goes with it. Returns them. */
export async function restoreTasks(tx: MapTx, { trash_id, limit }: Batch): Promise<object[]> {
  const { rows } = await sql<TrashedTask>`
    select t.id, t.list_id, t.pending, t.merged_into, t.imported_votes, l.trash_id as list_trash
    from tasks t join lists l on l.map_id = ${tx.map.id} and l.id = t.list_id
    where t.map_id = ${tx.map.id} and t.trash_id = ${trash_id} order by t.id limit ${limit}`.execute(tx.db)
  const merged = rows.filter(({ merged_into }) => merged_into !== null)
  await sql`update tasks set trash_id = null
    where map_id = ${tx.map.id} and id in (${sql.join([0, ...merged.map(({ id }) => id)])})`.execute(tx.db)
  await changeTargets(tx, { tasks: merged, change: +1 })
  const others = rows.filter(({ merged_into }) => merged_into === null)
  for (const [list_id, ofList] of Map.groupBy(others, (row) => row.list_id)) {
    const list_trash = ofList[0]?.list_trash ?? null
    await sql`update tasks set trash_id = ${list_trash}, live = ${list_trash === null ? sql`true` : sql`false`}
      where map_id = ${tx.map.id} and id in (${sql.join(ofList.map(({ id }) => id))})`.execute(tx.db)
    if (list_trash !== null) continue
    const pending = ofList.filter((task) => task.pending).length
    await changeTaskCounts(tx, { list_id, tasks: ofList.length, pending })
  }
  return rows
}

interface TrashedTask {
  id: number
  list_id: number
  pending: boolean
  merged_into: number | null
  imported_votes: number
  list_trash: number | null
}

/** Restores some comments or votes. Returns them. */
export async function restoreRecords(
  tx: MapTx,
  { table, source, trash_id, limit }: Batch & { table: 'comments' | 'votes'; source: string },
): Promise<object[]> {
  const isComment = table === 'comments'
  const { rows } = await sql<{ id: number; task_id: number; original: number; isLive: boolean }>`
    select id, task_id, coalesce(merged_from, task_id) as original,
      ${isComment ? sql`not pending` : sql`true`} as "isLive" from ${sql.table(table)}
    where map_id = ${tx.map.id} and trash_id = ${trash_id} order by id limit ${limit}`.execute(tx.db)
  await lockTasksOf(tx, { kind: table, ids: rows.map(({ id }) => id) })
  const live = rows.filter(({ isLive }) => isLive)
  const counter = isComment ? 'comments_count' : 'votes_count'
  await changeCounters(tx, { counter, tasks: live.map(({ task_id }) => task_id), change: +1 })
  const ids = (records: typeof rows) => sql.join([0, ...records.map(({ id }) => id)])
  await sql`update ${sql.table(table)} set trash_id = null, live = ${isComment ? sql`not pending` : sql`true`}
    where map_id = ${tx.map.id} and id in (${ids(rows)})`.execute(tx.db)
  if (isComment) {
    await sql`update comments set in_reply_to = detached_from, detached_from = null
      where map_id = ${tx.map.id} and detached_from in (${ids(live)})`.execute(tx.db)
  } else await changeVotersOf(tx, { source, tasks: rows.map(({ original }) => original), change: +1 })
  return rows
}

/** Remembers the records again, except any that another import has added since. */
export async function rememberAgain(
  tx: MapTx,
  { source, trash_id, kind, keys }: { source: string; trash_id: number; kind: ImportedKind; keys: string[] },
): Promise<void> {
  if (keys.length === 0) return
  await sql`update imported_records set undone_by = 0
    where map_id = ${tx.map.id} and source = ${source} and kind = ${kind} and undone_by = ${trash_id}
      and source_key in (${sql.join(keys)})
      and not exists (select 1 from imported_records k where k.map_id = ${tx.map.id} and k.source = ${source}
        and k.kind = ${kind} and k.source_key = imported_records.source_key and k.undone_by = 0)`.execute(tx.db)
}
