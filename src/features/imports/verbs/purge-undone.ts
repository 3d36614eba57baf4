import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listImportedRows } from '../queries/imported.ts'
import '../table.ts'

/** Rows deleted per transaction. Larger batches would block other writers. */
const batchSize = 200

/** After an undone import's records were permanently deleted: forgets them, and people that nothing refers to anymore. */
export async function purgeUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'id', 'source')
  if (!undone) return
  for (let deleted = batchSize; deleted === batchSize; ) {
    deleted = await ctx.transaction((tx) => deleteMemory(tx, { source: undone.source, trash_id }))
  }
  let after: string | undefined
  do after = await ctx.transaction((tx) => deletePeople(tx, { ...undone, after }))
  while (after !== undefined)
}

async function deleteMemory(tx: MapTx, { source, trash_id }: { source: string; trash_id: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from imported_records
    where map_id = ${tx.map.id} and source = ${source} and undone_by = ${trash_id} and (kind, source_key) in (
      select kind, source_key from imported_records
      where map_id = ${tx.map.id} and source = ${source} and undone_by = ${trash_id} limit ${batchSize})`.execute(tx.db)
  return Number(numAffectedRows)
}

/** Returns the last key it looked at. While an import is open, its records may be about to refer to them. */
async function deletePeople(
  tx: MapTx,
  { id, source, after }: { id: number; source: string; after: string | undefined },
): Promise<string | undefined> {
  await lockMap(tx)
  const open = tx.db.selectFrom('imports').select('id').where('map_id', '=', tx.map.id).where('source', '=', source)
  if (await open.where('finished', 'is', null).executeTakeFirst()) return undefined
  const rows = await listImportedRows(tx, { source, kind: 'people', undone_by: 0, after, limit: batchSize })
  const ids = rows.filter((row) => row.import_id === id).map(({ record_id }) => record_id)
  const used = await findUsed(tx, ids)
  const unused = ids.filter((user_id) => !used.has(user_id))
  if (unused.length > 0) {
    const keys = rows.filter(({ record_id }) => unused.includes(record_id)).map(({ source_key }) => source_key)
    await sql`delete from imported_records where map_id = ${tx.map.id} and source = ${source} and kind = 'people'
      and source_key in (${sql.join(keys)})`.execute(tx.db)
    await tx.db.deleteFrom('imported_people').where('map_id', '=', tx.map.id).where('user_id', 'in', unused).execute()
    await tx.db.deleteFrom('users').where('id', 'in', unused).execute()
  }
  return rows.length === batchSize ? rows.at(-1)?.source_key : undefined
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
