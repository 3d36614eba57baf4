import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { importedBatches } from '../queries/imported.ts'
import { isInTrash, undoneKinds } from '../queries/imported-in.ts'
import type { ImportedKind } from '../table.ts'

/** Before an undone import's records are permanently deleted: forgets them, so that they can be imported again. */
export async function forgetUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'source')
  if (!undone) return
  for (const kind of undoneKinds) {
    for await (const rows of importedBatches(ctx, { ...undone, kind })) {
      await ctx.transaction((tx) => forgetRecords(tx, { ...undone, trash_id, kind, rows }))
    }
  }
}

interface Batch {
  source: string
  rows: { source_key: string; record_id: number }[]
}

async function forgetRecords(
  tx: MapTx,
  { source, trash_id, kind, rows }: Batch & { trash_id: number; kind: ImportedKind },
): Promise<void> {
  const keys = rows.map(({ source_key }) => source_key)
  await sql`delete from imported_records as r
    where r.map_id = ${tx.map.id} and r.source = ${source} and r.kind = ${kind} and r.source_key in (${sql.join(keys)})
      and ${isInTrash(tx, kind, sql`${trash_id}`)}`.execute(tx.db)
}

/** After that, deletes the import's people that nothing refers to anymore. */
export async function purgeUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'id', 'source')
  if (!undone) return
  const { id: import_id, source } = undone
  for await (const rows of importedBatches(ctx, { source, import_id, kind: 'people' })) {
    await ctx.transaction((tx) => deletePeople(tx, { source, rows }))
  }
}

/** While an import is open, its records may be about to refer to them. */
async function deletePeople(tx: MapTx, { source, rows }: Batch): Promise<void> {
  await lockMap(tx)
  if (await findRow(tx, 'imports', { source, finished: null }, 'id')) return
  const used = await findUsed(
    tx,
    rows.map(({ record_id }) => record_id),
  )
  const unused = rows.filter(({ record_id }) => !used.has(record_id))
  if (unused.length === 0) return
  const [keys, ids] = [unused.map(({ source_key }) => source_key), unused.map(({ record_id }) => record_id)]
  await sql`delete from imported_records where map_id = ${tx.map.id} and source = ${source} and kind = 'people'
    and source_key in (${sql.join(keys)})`.execute(tx.db)
  await tx.db.deleteFrom('imported_people').where('map_id', '=', tx.map.id).where('user_id', 'in', ids).execute()
  await tx.db.deleteFrom('users').where('id', 'in', ids).execute()
}

const references = {
  ...{ tasks: 'author_id', comments: 'author_id', votes: 'author_id', task_notes: 'author_id' },
  ...{ text_versions: 'author_id', subscriptions: 'user_id', mentions: 'user_id', notices: 'user_id' },
  ...{ map_people: 'user_id', images: 'user_id', image_uploads: 'user_id' },
}

async function findUsed(tx: MapTx, ids: number[]): Promise<Set<number>> {
  const used = new Set<number>()
  for (const [table, column] of Object.entries(references)) {
    const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where map_id = ${tx.map.id} and ${sql.ref(column)} in (${sql.join([0, ...ids])})`.execute(tx.db)
    for (const { id } of rows) used.add(id)
  }
  return used
}
