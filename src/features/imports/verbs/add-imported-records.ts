import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { findImported, requireImport } from '../queries/imported.ts'
import {
  flawIn,
  isUndated,
  type NewRecords,
  type PageFile,
  type PageRecords,
  type Rendered,
  sourceKeyOf,
  type Written,
} from '../rules/page.ts'
import { importComments } from '../steps/import-comments.ts'
import {
  importAnswers,
  importMerges,
  importNotes,
  importStays,
  importSubscriptions,
  importVotes,
} from '../steps/import-links.ts'
import { importPeople } from '../steps/import-people.ts'
import { importTasks } from '../steps/import-tasks.ts'
import { rememberImported } from '../steps/remember-imported.ts'

/** The maximum number of records in a page. Each page is a transaction that other writes wait for. */
const pageSize = 1_000

interface Page<File extends PageFile> {
  import_id: number
  source: string
  file: File
  records: PageRecords[File][]
}

export interface PageOutcome {
  created: number
  /** Already imported, in this import or an earlier one. */
  known: number
  /** Added without a date of their own. */
  undated: number
  /** How many records were skipped, by reason. */
  skipped: Map<string, number>
}

const steps: { [File in PageFile]: (tx: MapTx, page: NewRecords<File>) => Promise<Written> } = {
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

/** Adds a page of records to an open import. Sending a page again adds nothing. No one is notified. */
export async function addImportedRecords<File extends PageFile>(
  ctx: MapContext,
  { import_id, source, file, records }: Page<File>,
): Promise<PageOutcome> {
  assertMayManageMap(ctx)
  if (records.length > pageSize) {
    const message = `A page has at most ${pageSize} records.`
    throw new Invalid([{ field: 'records', code: 'too_many', message }])
  }
  const skipped: PageOutcome['skipped'] = new Map()
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  const fresh: Rendered<File>[] = []
  const storable = records.filter((record) => {
    const flaw = flawIn(record)
    if (flaw !== undefined) skip(flaw)
    return flaw === undefined
  })
  for (const record of await unknownOf(ctx, { source, file, records: storable })) {
    const rendered = await renderIn(ctx, record)
    if (typeof rendered === 'string') skip(rendered)
    else fresh.push(rendered as unknown as Rendered<File>)
  }
  const { created, undated } = await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const open = await requireImport(tx, import_id)
    if (open.finished !== null) throw new Conflict('import_closed', 'This import is already closed.')
    const added = await unknownOf(tx, { source: open.source, file, records: fresh })
    const written = await steps[file](tx, { source: open.source, records: added } as NewRecords<File>)
    let undated = 0
    const kept = added.flatMap((record, index) => {
      const result = written[index] ?? ''
      if (typeof result === 'string') {
        skip(result)
        return []
      }
      if (isUndated(file, record)) undated += 1
      return [{ ...memoryOf(record), source_key: sourceKeyOf(file, record), record_id: result }]
    })
    await rememberImported(tx, { source: open.source, import_id, kind: file, records: kept })
    return { created: kept.length, undated }
  })
  const skips = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  return { created, known: records.length - created - skips, undated, skipped }
}

/** The records that weren't imported before, each only once. */
async function unknownOf<Item extends PageRecords[PageFile]>(
  ctx: Pick<MapContext, 'db' | 'map'>,
  { source, file, records }: { source: string; file: PageFile; records: Item[] },
): Promise<Item[]> {
  const byKey = new Map(records.map((record) => [sourceKeyOf(file, record), record]))
  const known = await findImported(ctx, { source, kind: file, keys: byKey.keys() })
  return [...byKey].filter(([key]) => !known.has(key)).map(([, record]) => record)
}

/** Adds the record's HTML, or returns the reason why it can't be stored. */
async function renderIn(ctx: MapContext, record: PageRecords[PageFile]) {
  const text = 'description' in record ? record.description : 'content' in record ? record.content : ''
  if (text === '') return { ...record, html: '', remote: [] }
  try {
    return { ...record, ...(await renderTextIn(ctx, text, { field: 'content' })) }
  } catch (error) {
    if (error instanceof Invalid) return 'The text is too complex to render.'
    throw error
  }
}

const memoryOf = (record: object): { votes_count?: number; source_url?: string } => ({
  ...('votes_count' in record ? { votes_count: record.votes_count as number } : {}),
  ...('source_url' in record ? { source_url: record.source_url as string } : {}),
})
