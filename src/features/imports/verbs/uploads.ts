import '../table.ts'
import { createReadStream } from 'node:fs'
import { dayMs, later } from '../../../lib/time.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, Invalid, type Problem } from '../../../platform/errors.ts'
import { addRow, deleteRows, findRow, insertRow, updateRows } from '../../../platform/records/rows.ts'
import { readListSettings } from '../../lists/queries/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { archivedRefusal } from '../../maps/rules/visibility.ts'
import { findActiveUpload, findStoring, requireUpload } from '../queries/uploads.ts'
import { assertReadable, type ChosenMapping, storedName, uploadJob } from '../rules/upload.ts'
import { closeImport } from './imports.ts'

interface NewUpload {
  source: string
  files: { name: string; path: string; size: number }[]
  options: Record<string, string>
}

const partBytes = 1_048_576

/** Stores files and queues the job that reads them. Returns the upload's id. */
export async function addUpload(ctx: MapContext, { source: wanted, files, options }: NewUpload): Promise<number> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  const source = assertReadable(wanted, files)
  const row = {
    ...{ user_id: authorOf(ctx.actor), source, name: files.map(({ name }) => name.slice(0, 200)).join(', ') },
    ...{ options: JSON.stringify(options), state: 'uploading' as const, created: ctx.now },
    ...{ plan: null, mapping: null, report: null, error: null, import_id: null },
  }
  const upload_id = await ctx.transaction(async (tx) => {
    await lockMap(tx)
    // Otherwise, uploads sent at the same time could fill the database.
    if ((await findActiveUpload(tx)) ?? (await findStoring(tx))) throw alreadyRunning()
    return insertRow(tx, 'import_uploads', row)
  })
  try {
    await storeParts(ctx, { upload_id, files })
    await ctx.transaction(async (tx) => {
      await lockMap(tx)
      if (await findActiveUpload(tx)) throw alreadyRunning()
      await updateRows(tx, 'import_uploads', { id: upload_id }, { state: 'reading' })
      await enqueueRun(tx, { upload_id, applies: false })
    })
  } catch (error) {
    await ctx.transaction((tx) => deleteRows(tx, 'import_uploads', { id: upload_id }))
    throw error
  }
  return upload_id
}

interface Stored extends Pick<NewUpload, 'files'> {
  upload_id: number
}

async function storeParts(ctx: MapContext, { upload_id, files }: Stored): Promise<void> {
  let position = 0
  for (const [index, { name, path }] of files.entries()) {
    for await (const bytes of createReadStream(path, { highWaterMark: partBytes })) {
      const part = { upload_id, position, name: `${index}/${storedName(name)}`, bytes: bytes as Buffer }
      await ctx.transaction((tx) => addRow(tx, 'import_parts', part))
      position += 1
    }
  }
}

const alreadyRunning = () =>
  new Conflict('import_running', 'Another import is in progress here. Wait for it to finish, or cancel it.')

const enqueueRun = (tx: MapTx, run: { upload_id: number; applies: boolean }): Promise<void> =>
  tx.enqueue(uploadJob, [
    {
      key: `${run.upload_id}-${run.applies ? 'import' : 'read'}`,
      payload: { ...run, user_id: authorOf(tx.actor) },
    },
  ])

/** Queues the job that imports the files. */
export async function startUpload(
  ctx: MapContext,
  { upload_id, mapping }: { upload_id: number; mapping: ChosenMapping },
): Promise<void> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { state, plan } = await requireUpload(tx, upload_id)
    if (state !== 'ready' || !plan) throw new Conflict('import_not_ready', 'This import has already started.')
    const lists = new Set((await readListSettings(tx)).map(({ id }) => id))
    const problems = plan.takesOver
      ? []
      : plan.lists.flatMap(({ key }, index): Problem[] =>
          lists.has(mapping.lists[key] ?? 0)
            ? []
            : [{ field: `list-${index}`, code: 'import_no_list', message: 'Choose a list.' }],
        )
    if (problems.length > 0) throw new Invalid(problems)
    await updateRows(tx, 'import_uploads', { id: upload_id }, { state: 'importing', mapping: JSON.stringify(mapping) })
    await enqueueRun(tx, { upload_id, applies: true })
  })
}

/** Stops an upload. What has been imported until then stays, and can be undone. */
export async function cancelUpload(ctx: MapContext, { upload_id }: { upload_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { state, plan } = await requireUpload(tx, upload_id)
    if (state === 'done') throw new Conflict('import_not_ready', 'This import has already finished.')
    await deleteRows(tx, 'import_uploads', { id: upload_id })
    const source = state === 'importing' ? plan?.source : undefined
    const open = source === undefined ? undefined : await findRow(tx, 'imports', { source, finished: null }, 'id')
    if (open) await closeImport(tx, { import_id: open.id })
  })
}

const reportDays = 30

/** Files are kept for a day at most, and reports for as long as an import can be undone. */
export async function pruneUploads(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const old = tx.db.deleteFrom('import_uploads').where('map_id', '=', tx.map.id)
    await old.where('created', '<', later(tx.now, -reportDays * dayMs)).execute()
    await old.where('created', '<', later(tx.now, -dayMs)).where('state', 'in', unfinished).execute()
  })
}

const unfinished = ['uploading', 'reading', 'ready', 'failed'] as const
