import '../../comments/table.ts'
import '../../votes/table.ts'
import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { restoreCategories } from '../../categories/steps/category-trash.ts'
import { restoreRecords } from '../../moderation/steps/restore-person.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import { requireImport } from '../queries/imported.ts'
import { assertNotUndoing } from '../rules/undo.ts'
import { changeTargets, changeVoters } from './change-counters.ts'
import { announceImport } from './imports.ts'

interface Entry {
  trash_id: number
  record_id: number
}

/** Restores an undone import from the trash. The caller must have locked the map. */
export async function restoreImport(tx: MapTx, { trash_id, record_id: id }: Entry): Promise<void> {
  const undone = await requireImport(tx, id)
  assertNotUndoing(undone)
  await assertNotImportedAgain(tx, undone)
  const inEntry = sql`map_id = ${tx.map.id} and trash_id = ${trash_id}`
  await lockTasks(
    tx,
    sql`(trash_id = ${trash_id} or id in (select task_id from comments where ${inEntry} and not live)
      or id in (select task_id from votes where ${inEntry} and not live))`,
  )
  // If a task's list has been deleted since, the task goes with it.
  await sql`update tasks set trash_id = (select l.trash_id from lists l where l.map_id = ${tx.map.id} and l.id = tasks.list_id)
    where ${inEntry} and merged_into is null
      and list_id in (select l.id from lists l where l.map_id = ${tx.map.id} and not l.live)`.execute(tx.db)
  const { rows: merged } = await sql<{ merged_into: number; imported_votes: number }>`
    select merged_into, imported_votes from tasks where ${inEntry} and not live and merged_into is not null`.execute(
    tx.db,
  )
  const { rows: votes } = await sql<{ task_id: number }>`select coalesce(merged_from, task_id) as task_id from votes
    where ${inEntry} and not live`.execute(tx.db)
  await restoreRecords(tx, { trash_id })
  await changeTargets(tx, { tasks: merged, change: +1 })
  await changeVoters(tx, { tasks: votes.map(({ task_id }) => task_id), change: +1 })
  await restoreCategories(tx, { trash_id })
  await updateRows(tx, 'imports', { id }, { undo_state: null, trash_id: null, undone: null })
  await announceImport(tx, { ...undone, undone: false })
}

/** By a later import, or by an earlier one that has been restored since. */
async function assertNotImportedAgain(tx: MapTx, { id, source }: { id: number; source: string }): Promise<void> {
  const others = sql`select id from imports where map_id = ${tx.map.id} and source = ${source} and undo_state is null
    and id <> ${id}`
  const ofSource = (row: string) =>
    sql`${sql.ref(`${row}.map_id`)} = ${tx.map.id} and ${sql.ref(`${row}.source`)} = ${source}`
  const { rows } = await sql<{ again: number }>`select 1 as again where exists (${others}) and exists (
    select 1 from imported_records own join imported_records other on ${ofSource('other')}
      and other.kind = own.kind and other.source_key = own.source_key and other.import_id in (${others})
    where ${ofSource('own')} and own.kind in ('tasks', 'comments', 'votes') and own.import_id = ${id})`.execute(tx.db)
  if (rows.length > 0)
    throw new Conflict('imported_again', 'These records have been imported again. Undo that import first.')
}
