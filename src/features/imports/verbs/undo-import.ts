import { setImmediate } from 'node:timers/promises'
import { later, minuteMs } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { addTouched, type Touched } from '../queries/add-touched.ts'
import { listImportedRows, lockTasksOf, requireImport } from '../queries/imported.ts'
import { daysToUndo, mayStillUndo, stillRunning } from '../rules/undo.ts'
import { announceImport } from '../steps/announce-import.ts'
import { enqueueUndo, rememberAgain, restoreRecords, restoreTasks } from '../steps/restore-imported.ts'
import { forgetRecords, trashRecords, trashTasks, type Undo, type UndoBatch } from '../steps/trash-imported.ts'
import type { ImportedKind } from '../table.ts'

/** Rows changed per transaction. Larger batches would block other writers. */
const batchSize = 200

/**
 * Moves what an import created to the trash, as one deletion. Tasks that someone here has touched since stay, and so do
 * changes to existing records. A job does it; an open import is closed first. A second undo does nothing.
 */
export async function undoImport(ctx: MapContext, { import_id }: { import_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { source, created, finished, undo_state } = await requireImport(tx, import_id)
    if (undo_state === 'restoring') throw stillRunning()
    if (undo_state !== null) return
    if (!mayStillUndo(tx.site, { created, now: tx.now })) {
      throw new Conflict('undo_expired', `An import can be undone for ${daysToUndo(tx.site)} days.`)
    }
    await assertNoOtherOpen(tx, { source, import_id })
    const trash_id = await addToTrash(tx, { kind: 'import', record_id: import_id })
    const state = { undone: tx.now, undo_state: 'undoing' as const, trash_id, last_import_id: await lastImport(tx) }
    await updateRows(tx, 'imports', { id: import_id }, { finished: finished ?? tx.now, ...state })
    await enqueueUndo(tx, { import_id })
  })
}

async function lastImport(tx: MapTx): Promise<number> {
  const last = tx.db
    .selectFrom('imports')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('map_id', '=', tx.map.id)
  return (await last.executeTakeFirst())?.id ?? 0
}

async function assertNoOtherOpen(tx: MapTx, { source, import_id }: { source: string; import_id: number }) {
  const open = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('source', '=', source)
    .where('finished', 'is', null)
    .where('id', '<>', import_id)
    .executeTakeFirst()
  if (open) throw new Conflict('import_open', 'Another import from this source is open. Close or undo it first.')
}

/** Undoes or restores in batches. If it's interrupted, the next run continues. */
export async function continueUndo(
  ctx: MapContext,
  { import_id, signal }: { import_id: number; signal?: AbortSignal },
): Promise<void> {
  assertMayManageMap(ctx)
  const { source, trash_id, undo_state: state, created } = await ctx.transaction((tx) => requireImport(tx, import_id))
  if (state !== 'undoing' && state !== 'restoring') return
  const walk = { import_id, source, trash_id: trash_id ?? 0, state, signal }
  if (state === 'restoring') await restoreAll(ctx, walk)
  else {
    const touched: Touched = { tasks: new Set(), comments: new Set() }
    await addTouched(ctx, touched, created)
    await trashAll(ctx, walk, touched)
  }
  await finish(ctx, walk)
}

interface Walk extends Undo {
  state: 'undoing' | 'restoring'
  signal: AbortSignal | undefined
}

async function trashAll(ctx: MapContext, walk: Walk, touched: Touched): Promise<void> {
  const inBatches = (kind: ImportedKind, work: (tx: MapTx, batch: UndoBatch) => Promise<void>) =>
    repeat(ctx, walk, async (tx, after) => {
      const rows = await listImportedRows(tx, { ...walk, kind, undone_by: 0, after, limit: batchSize })
      await lockTasksOf(tx, { kind, ids: rows.map(({ record_id }) => record_id) })
      // Until the tasks were locked, someone could still touch them.
      await addTouched(tx, touched, later(tx.now, -5 * minuteMs))
      await work(tx, { ...walk, kind, rows, touched })
      return rows
    })
  await inBatches('tasks', (tx, batch) => trashTasks(tx, { ...batch, isMerged: false }))
  await inBatches('tasks', (tx, batch) => trashTasks(tx, { ...batch, isMerged: true }))
  for (const kind of ['comments', 'votes'] as const) {
    await inBatches(kind, async (tx, batch) => {
      await forgetRecords(tx, batch)
      await trashRecords(tx, { ...batch, kind })
    })
  }
  for (const kind of ['notes', 'stays', 'subscriptions', 'merges', 'answers'] as const) {
    await inBatches(kind, forgetRecords)
  }
}

async function restoreAll(ctx: MapContext, walk: Walk): Promise<void> {
  const { source, trash_id } = walk
  await repeat(ctx, walk, (tx) => restoreTasks(tx, { trash_id, limit: batchSize }))
  await repeat(ctx, walk, (tx) => restoreRecords(tx, { table: 'comments', source, trash_id, limit: batchSize }))
  await repeat(ctx, walk, (tx) => restoreRecords(tx, { table: 'votes', source, trash_id, limit: batchSize }))
  for (const kind of forgotten) {
    await repeat(ctx, walk, async (tx, after) => {
      const rows = await listImportedRows(tx, { source, kind, undone_by: trash_id, after, limit: batchSize })
      await rememberAgain(tx, { source, trash_id, kind, keys: rows.map(({ source_key }) => source_key) })
      return rows
    })
  }
}

const forgotten: ImportedKind[] = [
  ...(['tasks', 'comments', 'votes', 'notes', 'stays'] as const),
  ...(['subscriptions', 'merges', 'answers'] as const),
]

/**
 * Does the work in one transaction after another, until a batch isn't full. Stops if another process has finished it:
 * a command and a job may run at the same time.
 */
async function repeat(
  ctx: MapContext,
  { import_id, trash_id, state, signal }: Walk,
  work: (tx: MapTx, after: string | undefined) => Promise<{ source_key?: string }[]>,
): Promise<void> {
  for (let [after, more]: [string | undefined, boolean] = [undefined, true]; more; ) {
    const rows = await ctx.transaction(async (tx) => {
      await lockMap(tx)
      const current = await requireImport(tx, import_id)
      return current.undo_state === state && current.trash_id === trash_id ? work(tx, after) : []
    })
    after = rows.at(-1)?.source_key
    more = rows.length === batchSize
    signal?.throwIfAborted()
    // Give other writers a chance.
    await setImmediate()
  }
}

async function finish(ctx: MapContext, { import_id, trash_id, state }: Walk): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const current = await requireImport(tx, import_id)
    if (current.undo_state !== state || current.trash_id !== trash_id) return
    const restored = { undo_state: null, trash_id: null, undone: null, last_import_id: null }
    await updateRows(tx, 'imports', { id: import_id }, state === 'undoing' ? { undo_state: 'undone' } : restored)
    if (state === 'restoring') await deleteRows(tx, 'trash', { id: trash_id })
    await announceImport(tx, { ...current, undone: state === 'undoing' })
  })
}
