import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { deleteRows, findRow, updateRows } from '../../../platform/records/rows.ts'
import { trashUnusedCategories } from '../../categories/steps/category-trash.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { importedBatches, isInTrash, requireImport, undoneKinds } from '../queries/imported.ts'
import { daysToUndo, mayStillUndo, undoJob } from '../rules/undo.ts'
import { announceImport } from '../steps/imports.ts'
import { trashRecords, trashTasks } from '../steps/trash-imported.ts'
import type { ImportedKind } from '../table.ts'

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
    const open = await findRow(tx, 'imports', { source, finished: null }, 'id')
    if (open && open.id !== import_id)
      throw new Conflict('import_open', 'Another import from this source is open. Discard or undo it first.')
    const trash_id = await addToTrash(tx, { kind: 'import', record_id: import_id })
    const undo = { undone: tx.now, undo_state: 'undoing' as const, trash_id }
    await updateRows(tx, 'imports', { id: import_id }, { state: 'done', finished: finished ?? tx.now, ...undo })
    await deleteRows(tx, 'import_parts', { import_id })
    const payload = { import_id, user_id: userIdOf(tx.actor) || null }
    await tx.enqueue(undoJob, [{ key: randomUUID(), payload }])
  })
}

/** Undoes in batches. If it's interrupted, the next run continues. */
export async function continueUndo(
  ctx: MapContext,
  { import_id, signal }: { import_id: number; signal?: AbortSignal },
): Promise<void> {
  assertMayManageMap(ctx)
  const source = await whileUndoing(ctx, import_id, async (_tx, undone) => undone.source)
  if (source === undefined) return
  for (const kind of ['tasks', 'comments', 'votes', 'new_categories'] as const) {
    for await (const rows of importedBatches(ctx, { source, kind, import_id })) {
      const ids = rows.map(({ record_id }) => record_id)
      await whileUndoing(ctx, import_id, (tx, { trash_id, created }) => {
        const undo = { import_id, trash_id: trash_id ?? 0, created, ids }
        if (kind === 'tasks') return trashTasks(tx, undo)
        return kind === 'new_categories' ? trashUnusedCategories(tx, undo) : trashRecords(tx, { ...undo, kind })
      })
      signal?.throwIfAborted()
    }
  }
  await whileUndoing(ctx, import_id, async (tx, undone) => {
    await updateRows(tx, 'imports', { id: import_id }, { undo_state: 'undone' })
    await announceImport(tx, { ...undone, undone: true })
  })
}

/** Does nothing once another process has finished the undo: a command and a job may run at the same time. */
async function whileUndoing<Result>(
  ctx: MapContext,
  import_id: number,
  work: (tx: MapTx, undone: Awaited<ReturnType<typeof requireImport>>) => Promise<Result>,
): Promise<Result | undefined> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const current = await requireImport(tx, import_id)
    return current.undo_state === 'undoing' ? work(tx, current) : undefined
  })
}

/** Before an undone import's records are permanently deleted: forgets them, so that they can be imported again. */
export async function forgetUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'source')
  if (!undone) return
  for (const kind of undoneKinds) {
    for await (const rows of importedBatches(ctx, { ...undone, kind })) {
      await ctx.transaction((tx) => forgetRecords(tx, { ...undone, trash_id, kind, rows }))
    }
  }
}

interface Batch {
  source: string
  rows: { source_key: string; record_id: number }[]
}

async function forgetRecords(
  tx: MapTx,
  { source, trash_id, kind, rows }: Batch & { trash_id: number; kind: ImportedKind },
): Promise<void> {
  const keys = rows.map(({ source_key }) => source_key)
  await sql`delete from imported_records as r
    where r.map_id = ${tx.map.id} and r.source = ${source} and r.kind = ${kind} and r.source_key in (${sql.join(keys)})
      and ${isInTrash(tx, kind, sql`${trash_id}`)}`.execute(tx.db)
}

/** After that, deletes the import's people that nothing refers to anymore. */
export async function purgeUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'id', 'source')
  if (!undone) return
  const { id: import_id, source } = undone
  for await (const rows of importedBatches(ctx, { source, import_id, kind: 'people' })) {
    await ctx.transaction((tx) => deletePeople(tx, { source, rows }))
  }
}

/** While an import is open, its records may be about to refer to them. */
async function deletePeople(tx: MapTx, { source, rows }: Batch): Promise<void> {
  await lockMap(tx)
  if (await findRow(tx, 'imports', { source, finished: null }, 'id')) return
  const used = await findUsed(tx, rows)
  const unused = rows.filter(({ record_id }) => !used.has(record_id))
  if (unused.length === 0) return
  const [source_key, ids] = [unused.map((row) => row.source_key), unused.map(({ record_id }) => record_id)]
  await tx.delete('imported_records', { source, kind: 'people', source_key }).execute()
  await tx.delete('imported_people', { user_id: ids }).execute()
  await tx.db.deleteFrom('users').where('id', 'in', ids).execute()
}

const references = {
  ...{ tasks: 'author_id', comments: 'author_id', votes: 'author_id', task_notes: 'author_id' },
  ...{ text_versions: 'author_id', subscriptions: 'user_id', mentions: 'user_id', notices: 'user_id' },
  ...{ map_people: 'user_id', images: 'user_id', image_uploads: 'user_id' },
}

async function findUsed(tx: MapTx, people: Batch['rows']): Promise<Set<number>> {
  const [used, ids] = [new Set<number>(), people.map(({ record_id }) => record_id)]
  for (const [table, column] of Object.entries(references)) {
    const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where map_id = ${tx.map.id} and ${sql.ref(column)} in (${sql.join(ids)})`.execute(tx.db)
    for (const { id } of rows) used.add(id)
  }
  return used
}
