import { existsSync } from 'node:fs'
import { appendFile, mkdir, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid, NotFound, Refusal } from '../../../platform/errors.ts'
import { deleteRows, findRow, updateRows } from '../../../platform/records/rows.ts'
import { openTemporaryFolder } from '../../../platform/temporary-file.ts'
import { type PastImport, readImport } from '../queries/list-imports.ts'
import { planImport } from '../queries/plan-import.ts'
import type { ImportMapping } from '../rules/mapping.ts'
import { folderOf, type UploadSource, uploadLimits } from '../rules/upload.ts'
import { readInWorker } from '../sources/read-in-worker.ts'
import type { MapPages } from '../sources/read-pages.ts'
import { BadSource } from '../sources/source.ts'
import { importMapFiles } from './import-map-files.ts'

interface Run {
  import_id: number
  applies: boolean
  signal: AbortSignal
}

/**
 * Converts the uploaded files and plans their import, or imports them. The import uses the converted files, unless they
 * are on another server. If it's interrupted, the next run adds what's missing. Files that can't be read are their
 * owner's problem, not the operator's, so the job doesn't fail.
 */
export async function runUpload(ctx: MapContext, { import_id, applies, signal }: Run): Promise<void> {
  const state = applies ? 'importing' : 'reading'
  const upload = await readImport(ctx, { import_id }).catch(ignoreCancelled)
  if (upload?.state !== state) return
  const cancelled = new AbortController()
  const look = async () => {
    const now = await readImport(ctx, { import_id }).catch(ignoreCancelled)
    if (!now || now.finished !== null) cancelled.abort()
  }
  const watch = setInterval(() => look().catch(() => undefined), 1_000)
  const { temporaryFolder } = ctx.site
  const [files, folder] = [await openTemporaryFolder(temporaryFolder), folderOf(ctx, import_id)]
  let isKept = true
  try {
    if (!applies) await rm(folder, { recursive: true, force: true })
    const { kind, options } = upload
    const isConverted = existsSync(folder)
    // Otherwise, it could be swept while it's read.
    if (isConverted) await utimes(folder, new Date(), new Date())
    const stored = isConverted ? [] : await writeFiles(ctx, upload, files)
    const uploaded = { folder, files: stored, source: kind as UploadSource, options: options ?? '{}' }
    await readInWorker(uploaded, { signal: AbortSignal.any([signal, cancelled.signal]) }, (read) =>
      applies ? applyUpload(ctx, { upload, read, signal }) : plan(ctx, { upload, read }),
    )
    isKept = !applies
  } catch (error) {
    const isExpected = cancelled.signal.aborted || error instanceof BadSource || error instanceof Refusal
    if (!isExpected) throw error
    isKept = false
    await fail(ctx, import_id, error as BadSource | Refusal, files)
  } finally {
    clearInterval(watch)
    for (const unfinished of [files, `${folder}.new`]) await rm(unfinished, { recursive: true, force: true })
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
}

function ignoreCancelled(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

interface Reading {
  upload: PastImport
  read: MapPages
}

async function plan(ctx: MapContext, { upload: { id }, read }: Reading): Promise<void> {
  const planned = JSON.stringify(await planImport(ctx, { folder: read.folder, read }))
  await ctx.transaction((tx) => updateRows(tx, 'imports', { id, state: 'reading' }, { state: 'ready', plan: planned }))
}

/** Someone may have discarded or undone it meanwhile. The message doesn't say where the files are. */
async function fail(ctx: MapContext, id: number, failure: BadSource | Refusal, files: string): Promise<void> {
  const [problem] = failure instanceof Invalid ? failure.problems : [failure]
  const [start = '', ...rest] = (problem ?? failure).message.split(`${files}/`)
  const message = [start, ...rest.map((part) => part.replace(/^\d+\//, ''))].join('').slice(0, 1_000)
  const error = uploadLimits.find((code) => code === failure.code) ?? message
  await ctx.transaction(async (tx) => {
    const current = await findRow(tx, 'imports', { id }, 'source', 'finished')
    const finished = current?.source === '' ? { finished: tx.now } : {}
    const failed = { state: 'failed' as const, error, ...finished }
    await updateRows(tx, 'imports', { id }, current?.finished === null ? failed : { state: 'done' })
    await deleteRows(tx, 'import_parts', { import_id: id })
  })
}

async function writeFiles(ctx: MapContext, { id }: PastImport, folder: string): Promise<string[]> {
  const paths = new Set<string>()
  for (let position = 0; ; position += 1) {
    const part = await ctx
      .from('import_parts', { import_id: id, position })
      .select(['name', 'bytes'])
      .executeTakeFirst()
    if (!part) return [...paths]
    const path = join(folder, part.name)
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, part.bytes)
    paths.add(path)
  }
}

/** Stores the progress after each page of records. Stops between pages. */
async function applyUpload(
  ctx: MapContext,
  { upload: { id: import_id, mapping }, read, signal }: Reading & { signal: AbortSignal },
): Promise<void> {
  const doneIn = new Map<string, number>()
  let saving: Promise<unknown> | undefined
  const progress = (file: string, count: number) => {
    signal.throwIfAborted()
    doneIn.set(file, count)
    const done = [...doneIn.values()].reduce((sum, each) => sum + each, 0)
    saving ??= ctx
      .transaction((tx) => updateRows(tx, 'imports', { id: import_id }, { done }))
      .catch(() => undefined)
      .finally(() => {
        saving = undefined
      })
  }
  const chosen = JSON.parse(mapping ?? '{}') as ImportMapping
  await importMapFiles(ctx, { folder: read.folder, read, mapping: chosen, import_id, progress })
  await saving
}
