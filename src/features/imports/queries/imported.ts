import '../../comments/table.ts'
import '../table.ts'
import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { momentOf } from '../rules/page.ts'
import type { ImportedKind } from '../table.ts'
import { isUndone } from './imported-in.ts'

/** The import, locked until the transaction ends. Nothing of an upload is imported until it has a source. */
export async function requireImport(tx: MapTx, id: number) {
  const row = await lockImport(tx, id)
  if (row.source === '') throw new NotFound()
  return row
}

export async function lockImport(tx: MapTx, id: number) {
  const row = await forUpdate(tx.database, importWith(tx, id)).executeTakeFirst()
  if (!row) throw new NotFound()
  return row
}

/** The import if it's open, without a lock. */
export async function readOpenImport(ctx: MapContext, id: number) {
  const row = await importWith(ctx, id).executeTakeFirst()
  if (!row) throw new NotFound()
  assertOpen(row)
  return row
}

export function assertOpen({ finished }: { finished: string | null }): void {
  if (finished !== null) throw new Conflict('import_closed', 'This import is already closed.')
}

const importWith = ({ db, map }: Pick<MapContext, 'db' | 'map'>, id: number) =>
  db.selectFrom('imports').selectAll().where('map_id', '=', map.id).where('id', '=', id)

export type Reader = Pick<MapContext, 'database' | 'db' | 'from' | 'map'>

interface Wanted {
  source: string
  kind: ImportedKind
  keys: Iterable<string | undefined>
}

/** The ids of imported records in this map, by their key in the source. Leaves out what was undone. */
export async function findImported(
  { database, db, map }: Reader,
  { source, kind, keys }: Wanted,
): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)].filter((key) => key !== undefined)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('imported_records as r')
    .select(['r.source_key', 'r.record_id'])
    .where('r.map_id', '=', map.id)
    .where('r.source', '=', source)
    .where('r.kind', '=', kind)
    .where(isListed(database.engine, sql.ref('r.source_key'), listOf(database, wanted), 'text'))
    .where(sql<boolean>`not ${isUndone({ map }, kind)}`)
    .execute()
  return new Map(rows.map(({ source_key, record_id }) => [source_key, record_id]))
}

type Keys = Omit<Wanted, 'kind'>

/** The lists that the source's lists are mapped to, except any that have since been deleted. */
export async function findLists(tx: Reader, wanted: Keys): Promise<Map<string, number>> {
  const found = await findImported(tx, { ...wanted, kind: 'lists' })
  const lists = await tx.from('lists', { live: true }).select('id').execute()
  const live = new Set(lists.map(({ id }) => id))
  return new Map([...found].filter(([, id]) => live.has(id)))
}

/** The map's categories by the source's. Without the ones in the trash. */
export async function findCategories(tx: Reader, wanted: Keys): Promise<Map<string, number>> {
  const found = await findImported(tx, { ...wanted, kind: 'categories' })
  const categories = await tx.from('categories', { trash_id: null }).select('id').execute()
  const here = new Set(categories.map(({ id }) => id))
  return new Map([...found].filter(([, id]) => here.has(id)))
}

/** The imported tasks that are still live here, locked in id order, like all code that locks several tasks. */
export async function findLiveTasks(tx: MapTx, wanted: Keys): Promise<Map<string, number>> {
  const found = await findImported(tx, { ...wanted, kind: 'tasks' })
  const query = tx
    .from('tasks', { live: true })
    .select('id')
    .where(isListed(tx.database.engine, sql.ref('id'), listOf(tx.database, [...found.values()])))
    .orderBy('id')
  const live = new Set((await forUpdate(tx.database, query).execute()).map(({ id }) => id))
  return new Map([...found].filter(([, id]) => live.has(id)))
}

/** A function from a record to its date. A record without one gets its task's. */
export async function findDates<Item extends { task: string; created?: string }>(
  tx: MapTx,
  { records, tasks }: { records: Item[]; tasks: ReadonlyMap<string, number> },
): Promise<(record: Item) => string> {
  const undated = records.filter(({ created }) => created === undefined)
  const ids = [...new Set(undated.flatMap(({ task }) => tasks.get(task) ?? []))]
  const query = tx
    .from('tasks', { live: true })
    .select(['id', 'created'])
    .where(isListed(tx.database.engine, sql.ref('id'), listOf(tx.database, ids)))
  const dates = new Map(ids.length > 0 ? (await query.execute()).map(({ id, created }) => [id, created]) : [])
  return ({ task, created }) => momentOf(created ?? dates.get(tasks.get(task) ?? 0) ?? tx.now, tx.now)
}

/** A function from a person's key to their user. Records without an author belong to the import's nameless person. */
export async function findAuthors(tx: MapTx, { source, keys }: Keys): Promise<(key: string | undefined) => number> {
  const found = await findImported(tx, { source, kind: 'people', keys: ['', ...keys] })
  return (key = '') => found.get(key) ?? found.get('') ?? 0
}

interface ImportedRows {
  source: string
  kind: ImportedKind
  /** Default: any of the source's imports. */
  import_id?: number
  /** The key of the last row of the previous page. */
  after: string | undefined
  limit: number
}

/** Where records came from, in key order. */
export const listImportedRows = (tx: MapTx, { source, kind, import_id, after, limit }: ImportedRows) =>
  tx
    .from('imported_records', { source, kind })
    .select(['source_key', 'record_id', 'import_id'])
    .$if(import_id !== undefined, (query) => query.where('import_id', '=', import_id ?? 0))
    .$if(after !== undefined, (query) => query.where('source_key', '>', after ?? ''))
    .orderBy('source_key')
    .limit(limit)
    .execute()
