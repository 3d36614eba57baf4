import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid, Refusal } from '../../../platform/errors.ts'
import { deleteRows, findRow, updateRows } from '../../../platform/records/rows.ts'
import { openTemporaryFolder } from '../../../platform/temporary-file.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { planImport } from '../queries/plan-import.ts'
import type { ImportMapping } from '../rules/api-schema.ts'
import { type UploadSource, uploadLimits } from '../rules/upload.ts'
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
 * Converts the uploaded files, and plans their import or imports them. If it's interrupted, the next run adds what's
 * missing. Files that can't be read are their owner's problem, not the operator's, so the job doesn't fail.
 */
export async function runUpload(ctx: MapContext, { import_id, applies, signal }: Run): Promise<void> {
  assertMayManageMap(ctx)
  const state = applies ? 'importing' : 'reading'
  const upload = await findRow(ctx, 'imports', { id: import_id }, 'state', 'kind', 'options', 'mapping')
  if (upload?.state !== state) return
  const cancelled = new AbortController()
  const look = async () => {
    const now = await findRow(ctx, 'imports', { id: import_id }, 'finished')
    if (now?.finished !== null) cancelled.abort()
  }
  await using temporary = await openTemporaryFolder(ctx.site.temporaryFolder)
  using _watch = setInterval(() => look().catch(() => undefined), 1_000)
  const folder = temporary.path
  try {
    const files = await writeFiles(ctx, import_id, folder)
    const uploaded = { files, source: upload.kind as UploadSource, options: upload.options ?? '{}' }
    const mapping = JSON.parse(upload.mapping ?? '{}') as ImportMapping
    // Stops between pages.
    const apply = { mapping, import_id, progress: () => signal.throwIfAborted() }
    const limits = { signal: AbortSignal.any([signal, cancelled.signal]) }
    await readInWorker<unknown>({ folder: join(folder, 'map'), ...uploaded }, limits, (read) =>
      applies ? importMapFiles(ctx, { ...apply, folder: read }) : plan(ctx, import_id, read),
    )
  } catch (error) {
    const isExpected = cancelled.signal.aborted || error instanceof BadSource || error instanceof Refusal
    if (!isExpected) throw error
    await fail(ctx, import_id, error as BadSource | Refusal)
  }
}

async function plan(ctx: MapContext, id: number, read: MapPages): Promise<void> {
  const planned = JSON.stringify(await planImport(ctx, { folder: read }))
  await ctx.transaction((tx) => updateRows(tx, 'imports', { id, state: 'reading' }, { state: 'ready', plan: planned }))
}

/** Someone may have discarded or undone it meanwhile. */
async function fail(ctx: MapContext, id: number, failure: BadSource | Refusal): Promise<void> {
  const [problem] = failure instanceof Invalid ? failure.problems : [failure]
  const error = uploadLimits.find((code) => code === failure.code) ?? (problem ?? failure).message.slice(0, 1_000)
  await ctx.transaction(async (tx) => {
    const current = await findRow(tx, 'imports', { id }, 'source', 'finished')
    const finished = current?.source === '' ? { finished: tx.now } : {}
    const failed = { state: 'failed' as const, error, ...finished }
    await updateRows(tx, 'imports', { id }, current?.finished === null ? failed : { state: 'done' })
    await deleteRows(tx, 'import_parts', { import_id: id })
  })
}

async function writeFiles(ctx: MapContext, id: number, folder: string): Promise<string[]> {
  const paths = new Set<string>()
  for (let position = 0; ; position += 1) {
    const part = await findRow(ctx, 'import_parts', { import_id: id, position }, 'name', 'bytes')
    if (!part) return [...paths]
    const path = join(folder, part.name)
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, part.bytes)
    paths.add(path)
  }
}
