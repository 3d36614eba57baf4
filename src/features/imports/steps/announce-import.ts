import '../../insight/table.ts'
import type { MapTx } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import { lockFeed } from '../../../platform/events/number-events.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { mapImported } from '../events.ts'
import type { PageFile } from '../rules/page.ts'

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
