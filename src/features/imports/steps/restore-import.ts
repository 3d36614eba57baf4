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
import { announceImport } from './announce-import.ts'
import { changeTargets, changeVoters } from './change-counters.ts'

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
  await updateRows(tx, 'imports', { id }, { undo_state: null, trash_id: null, undone: null, last_import_id: null })
  await announceImport(tx, { ...undone, undone: false })
}

async function assertNotImportedAgain(
  tx: MapTx,
  { source, last_import_id }: { source: string; last_import_id: number | null },
): Promise<void> {
  const again = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('source', '=', source)
    .where('undo_state', 'is', null)
    .where('id', '>', last_import_id)
    .executeTakeFirst()
  if (again) throw new Conflict('imported_again', 'These records have been imported again. Undo that import first.')
}
