import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { deleteRows, findRow, updateRows } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { archivedRefusal } from '../../maps/rules/visibility.ts'
import { assertOpen, findImported, lockImport, requireImport } from '../queries/imported.ts'
import type { ImportReport } from '../rules/api-schema.ts'
import { assertNotUndoing } from '../rules/undo.ts'
import { cutForeignReplies, importPeople } from '../steps/import-records.ts'
import { addImport, announceImport, rememberImported } from '../steps/imports.ts'
import type { ImportedKind } from '../table.ts'

interface NewImport {
  source: string
  /** The import that the records were uploaded for. */
  import_id?: number | undefined
  /** Maps the source's lists and categories to the map's. */
  lists: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  /** The categories among them that were created for it. */
  created?: number[]
}

/** Starts an import, or resumes an open one from the same source. An uploaded one ends any other. */
export async function openImport(
  ctx: MapContext,
  { source, import_id: uploaded, lists, categories, created = [] }: NewImport,
): Promise<number> {
  assertMayManageMap(ctx)
  if (ctx.map.archived) throw archivedRefusal()
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const undoing = await findRow(tx, 'imports', { source, undo_state: 'undoing' }, 'undo_state')
    if (undoing) assertNotUndoing(undoing)
    if (uploaded !== undefined) assertOpen(await lockImport(tx, uploaded))
    const open = await findRow(tx, 'imports', { source, finished: null }, 'id', 'kind')
    if (open?.kind && uploaded === undefined)
      throw new Conflict('import_running', 'A file from this source is being imported. Wait for it, or cancel it.')
    if (open && uploaded !== undefined && open.id !== uploaded) await closeImport(tx, { import_id: open.id })
    const import_id = uploaded ?? open?.id ?? (await addImport(tx, { source }))
    const started = import_id === open?.id ? {} : { source, created: tx.now }
    await updateRows(tx, 'imports', { id: import_id }, { ...started, modified: tx.now, done: 0 })
    await addNameless(tx, { source, import_id })
    await remap(tx, { source, import_id, kind: 'lists', ids: lists })
    await remap(tx, { source, import_id, kind: 'categories', ids: categories })
    const records = created.map((record_id) => ({ source_key: String(record_id), record_id }))
    await rememberImported(tx, { source, import_id, kind: 'new_categories', records })
    return import_id
  })
}

/** The author of records whose author is unknown. */
async function addNameless(tx: MapTx, of: { source: string; import_id: number }): Promise<void> {
  const known = await findImported(tx, { source: of.source, kind: 'people', keys: [''] })
  if (known.size > 0) return
  const nameless = { key: '', name: '', source_key: '', html: '', remote: [] }
  const written = await importPeople(tx, { source: of.source, records: [nameless] })
  const record_id = Number(written.get(nameless))
  await rememberImported(tx, { ...of, kind: 'people', records: [{ source_key: '', record_id }] })
}

interface Mapping {
  source: string
  import_id: number
  kind: ImportedKind
  ids: ReadonlyMap<string, number>
}

async function remap(tx: MapTx, { ids, ...of }: Mapping): Promise<void> {
  await deleteRows(tx, 'imported_records', { source: of.source, kind: of.kind })
  await rememberImported(tx, { ...of, records: [...ids].map(([source_key, record_id]) => ({ source_key, record_id })) })
}

/**
 * Ends an import. Programs that follow the map's changes start over, and Insights counts all days again. No one is
 * notified about the records. Ending it again changes nothing.
 */
export async function closeImport(
  ctx: MapContext,
  { import_id, report }: { import_id: number; report?: ImportReport },
): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { source, finished, counts } = await requireImport(tx, import_id)
    if (finished !== null) return
    await cutForeignReplies(tx, { source, import_id })
    await deleteRows(tx, 'import_parts', { import_id })
    const done = { finished: tx.now, state: 'done' as const }
    await updateRows(tx, 'imports', { id: import_id }, report ? { ...done, report: wholeReport(report, counts) } : done)
    await announceImport(tx, { id: import_id, counts, undone: false })
  })
}

/** An interrupted run has already added some of the records. */
function wholeReport(report: ImportReport, counts: string): string {
  const added = JSON.parse(counts) as Partial<Record<string, number>>
  const files = Object.entries(report).map(([file, outcome]) => [file, { ...outcome, created: added[file] ?? 0 }])
  return JSON.stringify(Object.fromEntries(files))
}

/** Ends the imports that were interrupted a day ago and not resumed, so that mirrors learn of their records. */
export async function closeAbandoned(ctx: MapContext): Promise<void> {
  const abandoned = await ctx
    .from('imports', { finished: null })
    .select('id')
    .where('modified', '<', later(ctx.now, -dayMs))
    .execute()
  for (const { id } of abandoned) await closeImport(ctx, { import_id: id })
}
