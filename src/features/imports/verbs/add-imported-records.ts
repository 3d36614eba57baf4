import { setImmediate } from 'node:timers/promises'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { assertOpen, requireImport } from '../queries/imported.ts'
import { findKnown, findNew, type NewPage, textOf } from '../queries/imported-images.ts'
import {
  addSkipped,
  isUndated,
  type NewRecords,
  type PageFile,
  type PageOutcome,
  type PageRecords,
  type Rendered,
  unknownIn,
  type Written,
} from '../rules/page.ts'
import {
  importAnswers,
  importMerges,
  importNotes,
  importStays,
  importSubscriptions,
  importVotes,
} from '../steps/import-links.ts'
import { importComments, importPeople, importTasks } from '../steps/import-records.ts'
import { rememberImported } from '../steps/imports.ts'

type Page = NewPage & { import_id: number }

const steps: { [File in PageFile]: (tx: MapTx, page: NewRecords<File>) => Promise<Written> } = {
  images: replaceImages,
  people: importPeople,
  tasks: importTasks,
  comments: importComments,
  votes: importVotes,
  notes: importNotes,
  stays: importStays,
  subscriptions: importSubscriptions,
  merges: importMerges,
  answers: importAnswers,
}

/**
 * Adds a page of records to an open import. Adding a page again changes nothing. No one is notified. Markdown is rendered
 * before the transaction, which it's too slow for.
 */
export async function addImportedRecords(
  ctx: MapContext,
  { import_id, source, file, records }: Page,
): Promise<PageOutcome> {
  assertMayManageMap(ctx)
  const { fresh: unwritten, unchanged, skipped: unstorable } = await findNew(ctx, { source, file, records })
  const fresh: Rendered<PageFile>[] = []
  for (const [index, [source_key, record]] of [...unwritten].entries()) {
    // Short texts are rendered in this thread.
    if (index % 50 === 0) await setImmediate()
    const text = await renderIn(ctx, record)
    if (text) fresh.push({ ...record, source_key, ...text })
    else addSkipped(unstorable, 'too_complex')
  }
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const open = await requireImport(tx, import_id)
    assertOpen(open)
    const skipped = structuredClone(unstorable)
    // Someone else may have added the same records since they were rendered.
    const known = await findKnown(tx, { source, file, keys: fresh.map(({ source_key }) => source_key) })
    const added = fresh.filter(({ source_key }) => !known.has(source_key))
    const written = await steps[file](tx, { source, records: added } as NewRecords<never>)
    let undated = 0
    const kept = added.flatMap((record) => {
      const result = written.get(record) ?? unknownIn(file)
      if (typeof result === 'string') {
        addSkipped(skipped, result)
        return []
      }
      if (isUndated(file, record)) undated += 1
      const { source_key, votes_count, source_url } = record as Rendered<'tasks'>
      return [{ source_key, record_id: result, votes_count, source_url }]
    })
    await rememberImported(tx, { source, import_id, kind: file, records: kept })
    const counts = JSON.parse(open.counts) as Record<PageFile, number>
    counts[file] += kept.length
    const changed = { counts: JSON.stringify(counts), done: open.done + records.length, modified: tx.now }
    await updateRows(tx, 'imports', { id: import_id }, changed)
    return { created: kept.length, unchanged: unchanged + known.size, undated, skipped }
  })
}

/** Forgets images that were deleted since. */
async function replaceImages(tx: MapTx, { source, records }: NewRecords<'images'>): Promise<Written> {
  for (const { key } of records) await deleteRows(tx, 'imported_records', { source, kind: 'images', source_key: key })
  return new Map(records.map((record) => [record, record.image_id ?? 0]))
}

/** The record's HTML, or undefined if its text can't be rendered. */
async function renderIn(ctx: MapContext, record: PageRecords[PageFile]) {
  const text = textOf(record)
  if (text === '') return { html: '', remote: [] }
  try {
    return await renderTextIn(ctx, text, { field: 'content' })
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}
