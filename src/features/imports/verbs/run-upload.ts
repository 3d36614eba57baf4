import { appendFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Updateable } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { Invalid, NotFound, Refusal } from '../../../platform/errors.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { openTemporaryFolder } from '../../../platform/temporary-file.ts'
import { readLatestImport } from '../queries/list-imports.ts'
import { planUpload } from '../queries/plan-upload.ts'
import { listParts, readUpload, type Upload } from '../queries/uploads.ts'
import type { ImportMapping } from '../rules/mapping.ts'
import { noRecords } from '../rules/page.ts'
import { reportOf, uploadLimits } from '../rules/upload.ts'
import { readInWorker } from '../sources/read-in-worker.ts'
import { BadSource } from '../sources/source.ts'
import { importMapFiles } from './import-map-files.ts'
import { closeImport } from './imports.ts'

interface Run {
  upload_id: number
  applies: boolean
  signal: AbortSignal
}

type Change = Updateable<Tables['import_uploads']>

/**
 * Converts the uploaded files, and then plans or imports them. If it's interrupted, the next run converts them again and
 * adds what's missing. A file that can't be read is its owner's problem, not the operator's, so the job doesn't fail.
 */
export async function runUpload(ctx: MapContext, { upload_id, applies, signal }: Run): Promise<void> {
  const upload = await readUpload(ctx, upload_id).catch(ignoreCancelled)
  if (upload?.state !== (applies ? 'importing' : 'reading')) return
  const cancelled = new AbortController()
  const look = () => readUpload(ctx, upload_id).catch((error) => error instanceof NotFound && cancelled.abort())
  const watch = setInterval(look, 1_000)
  const folder = await openTemporaryFolder()
  const files = join(folder, 'files')
  try {
    const { source, options } = upload
    const stored = await writeFiles(ctx, upload, files)
    const limits = { signal: AbortSignal.any([signal, cancelled.signal]) }
    const values = await readInWorker({ folder, files: stored, source, options }, limits, async (read) =>
      applies
        ? applyUpload(ctx, { upload, read, signal })
        : { state: 'ready' as const, plan: JSON.stringify(await planUpload(ctx, read)) },
    )
    await change(ctx, upload, values)
  } catch (error) {
    if (cancelled.signal.aborted) return
    if (!(error instanceof BadSource || error instanceof Refusal)) throw error
    const [problem] = error instanceof Invalid ? error.problems : [error]
    const message = (problem ?? error).message.replace(new RegExp(`${files}/\\d+/`, 'g'), '').slice(0, 1_000)
    await change(ctx, upload, { state: 'failed', error: uploadLimits.find((code) => code === error.code) ?? message })
  } finally {
    clearInterval(watch)
    await rm(folder, { recursive: true, force: true })
  }
}

function ignoreCancelled(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

/** The files are only needed until they've been imported. */
async function change(ctx: MapContext, { id }: Upload, values: Change): Promise<void> {
  await ctx.transaction(async (tx) => {
    await updateRows(tx, 'import_uploads', { id }, values)
    if (values.state !== 'ready') await deleteRows(tx, 'import_parts', { upload_id: id })
  })
}

async function writeFiles(ctx: MapContext, { id }: Upload, folder: string): Promise<string[]> {
  const paths = new Set<string>()
  for await (const { name, bytes } of listParts(ctx, id)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, bytes)
    paths.add(path)
  }
  return [...paths]
}

interface Applied {
  upload: Upload
  read: Parameters<Parameters<typeof readInWorker>[2]>[0]
  signal: AbortSignal
}

/** Stores the progress after each page of records, so that the browser can show it. Stops between pages. */
async function applyUpload(ctx: MapContext, { upload, read, signal }: Applied): Promise<Change> {
  const mapping = JSON.parse(upload.mapping ?? '{}') as ImportMapping
  const doneIn = new Map<string, number>()
  let saving: Promise<unknown> | undefined
  const progress = (file: string, count: number) => {
    signal.throwIfAborted()
    doneIn.set(file, count)
    const done = [...doneIn.values()].reduce((sum, each) => sum + each, 0)
    const save = () => ctx.transaction((tx) => updateRows(tx, 'import_uploads', { id: upload.id }, { done }))
    saving ??= save()
      .catch(() => undefined)
      .finally(() => {
        saving = undefined
      })
  }
  // Someone may have cancelled it until then. Nothing can be added to a closed import.
  const opened = async (import_id: number) => {
    if (!(await readUpload(ctx, upload.id).catch(ignoreCancelled))) await closeImport(ctx, { import_id })
  }
  const report = await importMapFiles(ctx, { folder: read.folder, read, mapping, progress, opened })
  await saving
  const { id, counts } = await readLatestImport(ctx, upload.plan?.source ?? '')
  // An interrupted run has already added some of them.
  for (const [file, part] of Object.entries(report)) part.created = Math.max(part.created, counts[file] ?? 0)
  const all = reportOf({ ...report, source: { ...noRecords(), skipped: read.skipped } })
  return { state: 'done', import_id: id, report: JSON.stringify(all) }
}
