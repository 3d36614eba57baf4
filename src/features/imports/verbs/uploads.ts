import '../table.ts'
import { createReadStream } from 'node:fs'
import { dayMs, later } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { notCounted } from '../../../platform/db/time-limit.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { addRow, deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { archivedRefusal } from '../../maps/rules/visibility.ts'
import { lockImport } from '../queries/imported.ts'
import { findActiveImport, storingMs } from '../queries/list-imports.ts'
import { planMapping } from '../queries/plan-import.ts'
import type { ImportMapping, ImportPlan } from '../rules/api-schema.ts'
import { assertReadable, storedName, uploadJob } from '../rules/upload.ts'
import { addImport } from '../steps/imports.ts'
import { closeImport } from './imports.ts'

interface NewUpload {
  source: string
  files: { name: string; path: string; size: number }[]
  options: Record<string, string>
}

const partBytes = 1_048_576

/** Before a file is received. */
export async function assertMayUploadImport(ctx: MapContext): Promise<void> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  if (await findActiveImport(ctx)) throw alreadyRunning()
}

/** Stores files, queues the job that reads them, and returns the import's id. */
export async function storeFiles(ctx: MapContext, { source, files, options }: NewUpload): Promise<number> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  const kind = assertReadable(source, files)
  const name = files.map((file) => file.name.slice(0, 200)).join(', ')
  const import_id = await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const stored = tx.delete('imports', { state: 'uploading' })
    await stored.where('created', '<', later(tx.now, -storingMs)).execute()
    if (await findActiveImport(tx)) throw alreadyRunning()
    return addImport(tx, { kind, name, options: JSON.stringify(options) })
  })
  try {
    await notCounted(() => storeParts(ctx, { import_id, files }))
  } catch (error) {
    await ctx.transaction((tx) => deleteRows(tx, 'imports', { id: import_id }))
    throw error
  }
  await ctx.transaction(async (tx) => {
    await updateRows(tx, 'imports', { id: import_id, state: 'uploading' }, { state: 'reading' })
    await enqueueRun(tx, { import_id, applies: false })
  })
  return import_id
}

async function storeParts(
  ctx: MapContext,
  { import_id, files }: Pick<NewUpload, 'files'> & { import_id: number },
): Promise<void> {
  let position = 0
  for (const [index, { name, path }] of files.entries()) {
    for await (const bytes of createReadStream(path, { highWaterMark: partBytes })) {
      const part = { import_id, position, name: `${index}/${storedName(name)}`, bytes: bytes as Buffer }
      await ctx.transaction(async (tx) => {
        await lockImport(tx, import_id)
        await addRow(tx, 'import_parts', part)
      })
      position += 1
    }
  }
}

const alreadyRunning = () =>
  new Conflict('import_running', 'Another import is in progress here. Wait for it to finish, or cancel it.')

const enqueueRun = (tx: MapTx, run: { import_id: number; applies: boolean }): Promise<void> =>
  tx.enqueue(uploadJob, [
    { key: `${run.import_id}-${run.applies ? 'import' : 'read'}`, payload: { ...run, user_id: userIdOf(tx.actor) } },
  ])

/** Queues the job that imports the files. Lists and categories that aren't in the mapping are as planned. */
export async function applyUpload(
  ctx: MapContext,
  { import_id, mapping }: { import_id: number; mapping: ImportMapping },
): Promise<void> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { state, plan } = await lockImport(tx, import_id)
    if (state !== 'ready' || !plan) throw new Conflict('import_not_ready', 'This import has already started.')
    const chosen = { ...mapping, lists: await listsFor(tx, JSON.parse(plan) as ImportPlan, mapping.lists) }
    await updateRows(tx, 'imports', { id: import_id }, { state: 'importing', mapping: JSON.stringify(chosen) })
    await enqueueRun(tx, { import_id, applies: true })
  })
}

async function listsFor(tx: MapTx, plan: ImportPlan, chosen: ImportMapping['lists']): Promise<Record<string, number>> {
  if (plan.takes_over) return {}
  const planned = Object.fromEntries(plan.lists.flatMap(({ key, list }) => (list ? [[key, list.id]] : [])))
  const mapping = { lists: { ...planned, ...chosen } }
  const { lists } = await planMapping(tx, { map: { ...plan, categories: [] }, mapping })
  const problems = lists.flatMap(({ key, name, list }) =>
    list ? [] : [{ field: `lists.${key}`, code: 'import_no_list', message: `Choose a list for “${name}”.` }],
  )
  if (problems.length > 0) throw new Invalid(problems)
  return Object.fromEntries(lists.map(({ key, list }) => [key, list?.id ?? 0]))
}

/** Stops an import, or deletes one that hasn't started. What has been added until then stays, and can be undone. */
export async function discardImport(ctx: MapContext, { import_id }: { import_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { source, finished } = await lockImport(tx, import_id)
    if (source === '') await deleteRows(tx, 'imports', { id: import_id })
    else if (finished === null) await closeImport(tx, { import_id })
    else throw new Conflict('import_not_ready', 'This import has already finished.')
  })
}

const reportDays = 30

/** Files are kept for a day at most, and reports for as long as an import can be undone. */
export async function pruneImports(ctx: MapContext): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const old = tx.delete('imports', { source: '' })
    await old.where('state', '<>', 'importing').where('created', '<', later(tx.now, -dayMs)).execute()
    const reported = tx.update('imports').where('created', '<', later(tx.now, -reportDays * dayMs))
    await reported.set({ plan: null, mapping: null, report: null }).where('report', 'is not', null).execute()
  })
}
