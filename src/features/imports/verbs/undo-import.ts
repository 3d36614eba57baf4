import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { trashUnusedCategories } from '../../categories/steps/category-trash.ts'
import { maxCategories } from '../../categories/table.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { listImportedRows, requireImport } from '../queries/imported.ts'
import { daysToUndo, mayStillUndo, undoJob } from '../rules/undo.ts'
import { announceImport } from '../steps/announce-import.ts'
import { trashRecords, trashTasks, type Undo } from '../steps/trash-imported.ts'
import type { ImportedKind } from '../table.ts'

/** Rows changed per transaction. Larger batches would block other writers. */
const batchSize = 200

/**
 * Moves what an import created to the trash, as one deletion. Tasks that someone here has touched since stay. A job does
 * it; an open import is closed first. A second undo does nothing.
 */
export async function undoImport(ctx: MapContext, { import_id }: { import_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { source, created, finished, undo_state } = await requireImport(tx, import_id)
    if (undo_state !== null) return
    if (!mayStillUndo(tx.site, { created, now: tx.now })) {
      throw new Conflict('undo_expired', `An import can be undone for ${daysToUndo(tx.site)} days.`)
    }
    await assertNoOtherOpen(tx, { source, import_id })
    const trash_id = await addToTrash(tx, { kind: 'import', record_id: import_id })
    const undo = { undone: tx.now, undo_state: 'undoing' as const, trash_id }
    await updateRows(tx, 'imports', { id: import_id }, { state: 'done', finished: finished ?? tx.now, ...undo })
    await deleteRows(tx, 'import_parts', { import_id })
    const payload = { import_id, user_id: userIdOf(tx.actor) || null }
    await tx.enqueue(undoJob, [{ key: randomUUID(), payload }])
  })
}

async function assertNoOtherOpen(tx: MapTx, { source, import_id }: { source: string; import_id: number }) {
  const open = await tx
    .from('imports', { source, finished: null })
    .select('id')
    .where('id', '<>', import_id)
    .executeTakeFirst()
  if (open) throw new Conflict('import_open', 'Another import from this source is open. Discard or undo it first.')
}

interface Running {
  import_id: number
  signal?: AbortSignal
}

/** Undoes in batches. If it's interrupted, the next run continues. */
export async function continueUndo(ctx: MapContext, running: Running): Promise<void> {
  assertMayManageMap(ctx)
  await inBatches(ctx, running, 'tasks', trashTasks)
  for (const kind of ['comments', 'votes'] as const) {
    await inBatches(ctx, running, kind, (tx, undo) => trashRecords(tx, { ...undo, kind }))
  }
  await whileUndoing(ctx, running, async (tx, undone) => {
    const which = { source: undone.source, kind: 'new_categories', import_id: undone.id } as const
    const created = await listImportedRows(tx, { ...which, after: undefined, limit: maxCategories })
    const ids = created.map(({ record_id }) => record_id)
    await trashUnusedCategories(tx, { ids, trash_id: undone.trash_id ?? 0 })
    await updateRows(tx, 'imports', { id: undone.id }, { undo_state: 'undone' })
    await announceImport(tx, { ...undone, undone: true })
  })
}

/** Goes through the import's records of one kind, each batch in its own transaction. */
async function inBatches(
  ctx: MapContext,
  running: Running,
  kind: ImportedKind,
  work: (tx: MapTx, undo: Undo) => Promise<void>,
): Promise<void> {
  for (let [after, more]: [string | undefined, boolean] = [undefined, true]; more; ) {
    const rows = await whileUndoing(ctx, running, async (tx, { id: import_id, source, trash_id, created }) => {
      const batch = await listImportedRows(tx, { source, kind, import_id, after, limit: batchSize })
      const ids = batch.map(({ record_id }) => record_id)
      await work(tx, { import_id, trash_id: trash_id ?? 0, created, ids })
      return batch
    })
    after = rows?.at(-1)?.source_key
    more = rows?.length === batchSize
    running.signal?.throwIfAborted()
    // Give other writers a chance.
    await setImmediate()
  }
}

/** Does nothing once another process has finished the undo: a command and a job may run at the same time. */
async function whileUndoing<Result>(
  ctx: MapContext,
  { import_id }: Running,
  work: (tx: MapTx, undone: Awaited<ReturnType<typeof requireImport>>) => Promise<Result>,
): Promise<Result | undefined> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const current = await requireImport(tx, import_id)
    return current.undo_state === 'undoing' ? work(tx, current) : undefined
  })
}
