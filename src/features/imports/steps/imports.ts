import '../../insight/table.ts'
import '../table.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import { lockFeed } from '../../../platform/events/number-events.ts'
import { addRows, deleteRows, insertRow, updateRows } from '../../../platform/records/rows.ts'
import { mapImported } from '../events.ts'
import { noCounts } from '../rules/api-schema.ts'
import type { PageFile } from '../rules/page.ts'
import { urlKeyOf } from '../rules/source-url.ts'
import type { UploadSource } from '../rules/upload.ts'
import type { ImportedKind } from '../table.ts'

/** An upload's source isn't known before its files have been read. */
type NewImport = { source: string } | { kind: UploadSource; name: string; options: string }

/** Adds an import, and returns its id. */
export async function addImport(tx: MapTx, of: NewImport): Promise<number> {
  return insertRow(tx, 'imports', {
    ...{ user_id: userIdOf(tx.actor) || null, created: tx.now, modified: tx.now, finished: null },
    ...{ counts: noCounts, plan: null, mapping: null, report: null, error: null },
    ...{ kind: null, name: null, options: null, source: '' },
    ...{ state: 'kind' in of ? 'uploading' : 'importing', ...of },
  })
}

interface Remembered {
  source: string
  import_id: number
  kind: ImportedKind
  records: {
    source_key: string
    record_id: number
    votes_count?: number | undefined
    source_url?: string | undefined
  }[]
}

/** Stores where records came from, so a second import doesn't add them again, even if they were deleted. */
export async function rememberImported(tx: MapTx, { records, ...of }: Remembered): Promise<void> {
  const rows = records.map(({ votes_count = null, source_url = null, ...record }) => ({
    ...{ map_id: tx.map.id, ...of, ...record, votes_count, source_url },
    url_key: (source_url && urlKeyOf(source_url)) || null,
  }))
  await addRows(tx, 'imported_records', rows)
}

/**
 * After an import was closed, undone or restored: programs that follow the map's changes start over, and Insights counts
 * all days again.
 */
export async function announceImport(
  tx: MapTx,
  { id, counts, undone }: { id: number; counts: string; undone: boolean },
): Promise<void> {
  await deleteRows(tx, 'map_days', {})
  await expireCursors(tx)
  const { tasks, comments, votes } = JSON.parse(counts) as Record<PageFile, number>
  tx.emit(mapImported, { import_id: id, tasks, comments, votes, undone })
}

/**
 * All earlier cursors expire, even the latest. Positions are assigned after this transaction, so the next
 * one is greater than any existing cursor.
 */
async function expireCursors(tx: MapTx): Promise<void> {
  const feed = await lockFeed(tx)
  const last = tx.from('events').select((eb) => eb.fn.max('id').as('id'))
  const seq = idsFollowCommits(tx.database) ? (await last.executeTakeFirst())?.id : feed.last_seq
  await updateRows(tx, 'feeds', {}, { pruned_seq: Math.max(feed.pruned_seq, seq ?? 0) + 1 })
}
