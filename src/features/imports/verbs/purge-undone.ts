import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listImportedRows } from '../queries/imported.ts'
import { isInTrash, undoneKinds } from '../queries/imported-in.ts'
import type { ImportedKind } from '../table.ts'

/** Rows deleted per transaction. Larger batches would block other writers. */
const batchSize = 200

/** Before an undone import's records are permanently deleted: forgets them, so that they can be imported again. */
export async function forgetUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'source')
  if (!undone) return
  for (const kind of undoneKinds) {
    let after: string | undefined
    do after = await ctx.transaction((tx) => forgetRecords(tx, { ...undone, trash_id, kind, after }))
    while (after !== undefined)
  }
}

interface Batch {
  source: string
  after: string | undefined
}

/** Returns the last key it looked at. */
async function forgetRecords(
  tx: MapTx,
  { source, trash_id, kind, after }: Batch & { trash_id: number; kind: ImportedKind },
): Promise<string | undefined> {
  const rows = await listImportedRows(tx, { source, kind, after, limit: batchSize })
  const keys = rows.map(({ source_key }) => source_key)
  await sql`delete from imported_records as r
    where r.map_id = ${tx.map.id} and r.source = ${source} and r.kind = ${kind} and r.source_key in (${sql.join(['', ...keys])})
      and ${isInTrash(tx, kind, sql`${trash_id}`)}`.execute(tx.db)
  return rows.length === batchSize ? keys.at(-1) : undefined
}

/** After that, deletes the import's people that nothing refers to anymore. */
export async function purgeUndone(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  const undone = await findRow(ctx, 'imports', { trash_id }, 'id', 'source')
  if (!undone) return
  let after: string | undefined
  do after = await ctx.transaction((tx) => deletePeople(tx, { ...undone, after }))
  while (after !== undefined)
}

/** Returns the last key it looked at. While an import is open, its records may be about to refer to them. */
async function deletePeople(tx: MapTx, { id, source, after }: Batch & { id: number }): Promise<string | undefined> {
  await lockMap(tx)
  const open = tx.from('imports', { source }).select('id')
  if (await open.where('finished', 'is', null).executeTakeFirst()) return undefined
  const rows = await listImportedRows(tx, { source, kind: 'people', import_id: id, after, limit: batchSize })
  const ids = rows.map(({ record_id }) => record_id)
  const used = await findUsed(tx, ids)
  const unused = ids.filter((user_id) => !used.has(user_id))
  if (unused.length > 0) {
    const keys = rows.filter(({ record_id }) => unused.includes(record_id)).map(({ source_key }) => source_key)
    await sql`delete from imported_records where map_id = ${tx.map.id} and source = ${source} and kind = 'people'
      and source_key in (${sql.join(keys)})`.execute(tx.db)
    await tx.delete('imported_people', { user_id: unused }).execute()
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
