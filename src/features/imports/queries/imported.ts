import '../../comments/table.ts'
import '../table.ts'
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict, NotFound, notFound } from '../../../platform/errors.ts'
import { momentOf } from '../rules/page.ts'
import type { ImportedKind } from '../table.ts'

/** The import, locked until the transaction ends. Nothing of an upload is imported until it has a source. */
export async function requireImport(tx: MapTx, id: number) {
  const row = await lockImport(tx, id)
  if (row.source === '') throw new NotFound()
  return row
}

export async function lockImport(tx: MapTx, id: number) {
  return forUpdate(tx.database, tx.from('imports', { id }).selectAll()).executeTakeFirstOrThrow(notFound)
}

export function assertOpen({ finished }: { finished: string | null }): void {
  if (finished !== null) throw new Conflict('import_closed', 'This import is already closed.')
}

interface Wanted {
  source: string
  kind: ImportedKind
  keys: Iterable<string | undefined>
}

/** The ids of imported records in this map, by their key in the source. Leaves out what was undone. */
export async function findImported(
  { database, db, map }: MapContext,
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

/** The lists or categories that the source's are mapped to, except those in the trash. */
export async function findMapped(
  tx: MapContext,
  kind: 'lists' | 'categories',
  wanted: Keys,
): Promise<Map<string, number>> {
  const found = await findImported(tx, { ...wanted, kind })
  const isHere = kind === 'lists' ? sql<boolean>`live` : sql<boolean>`trash_id is null`
  const rows = tx.db
    .selectFrom(kind as 'lists')
    .select('id')
    .where('map_id', '=', tx.map.id)
  const here = new Set((await rows.where(isHere).execute()).map(({ id }) => id))
  return new Map([...found].filter(([, id]) => here.has(id)))
}

/** The imported tasks that are still live here, locked in id order, like all code that locks several tasks. */
export async function findLiveTasks(tx: MapTx, wanted: Keys) {
  const found = await findImported(tx, { ...wanted, kind: 'tasks' })
  const query = tx
    .from('tasks', { live: true })
    .select(['id', 'created'])
    .where(isListed(tx.database.engine, sql.ref('id'), listOf(tx.database, [...found.values()])))
    .orderBy('id')
  const live = new Map((await forUpdate(tx.database, query).execute()).map((task) => [task.id, task]))
  const tasks = [...found].map(([key, id]) => [key, live.get(id)] as const)
  return new Map(tasks.flatMap(([key, task]) => (task ? [[key, task] as const] : [])))
}

interface OfTask {
  task: string
  author?: string
  created?: string
}

/** The records whose task is live here, with the start of their row. Records without a date get their task's. */
export async function findOfTasks<Item extends OfTask>(
  tx: MapTx,
  { source, records }: { source: string; records: Item[] },
) {
  const tasks = await findLiveTasks(tx, { source, keys: records.map(({ task }) => task) })
  const authors = await findAuthors(tx, { source, keys: records.map(({ author }) => author) })
  return records.flatMap((record) => {
    const task = tasks.get(record.task)
    if (task === undefined) return []
    const created = momentOf(record.created ?? task.created, tx.now)
    return [{ record, row: { map_id: tx.map.id, task_id: task.id, author_id: authors(record.author), created } }]
  })
}

/** A function from a person's key to their user. Records without an author belong to the import's nameless person. */
export async function findAuthors(tx: MapTx, { source, keys }: Keys): Promise<(key: string | undefined) => number> {
  const found = await findImported(tx, { source, kind: 'people', keys: ['', ...keys] })
  return (key = '') => found.get(key) ?? found.get('') ?? 0
}

interface Imported {
  source: string
  kind: ImportedKind
  /** Default: any of the source's imports. */
  import_id?: number
}

/** Rows changed per transaction. Larger batches would block other writers. */
const batchSize = 200

/** The rows with these records, in key order, a batch for each transaction. Other writers get a chance between them. */
export async function* importedBatches(ctx: MapContext, of: Imported) {
  const all = ctx
    .from('imported_records', of)
    .select(['source_key', 'record_id'])
    .orderBy('source_key')
    .limit(batchSize)
  for (let rows = await all.execute(); rows.length > 0; ) {
    yield rows
    await setImmediate()
    rows = await all.where('source_key', '>', rows.at(-1)?.source_key ?? '').execute()
  }
}

/** Repeats the condition of `imported_records_by_record`. SQLite doesn't use a partial index without it. */
export const isIndexed = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} in ('people', 'tasks', 'comments', 'notes')`

/** Where the record `k` came from. */
export const importedIn = (ctx: MapContext, kind: 'people' | 'tasks' | 'comments' | 'notes', id: string) =>
  sql`imported_records k where k.map_id = ${ctx.map.id} and k.kind = ${sql.lit(kind)} and k.record_id = ${sql.ref(id)}
    and ${isIndexed('k')}`

/**
 * The URL a task came from. The inner query only reads the key, which is in the index. For any other column, SQLite
 * would read all of the map's imported records.
 */
export const sourceUrlOf = (ctx: MapContext, id: string, source?: string) => sql<string | null>`(select i.source_url
  from imported_records i where i.map_id = ${ctx.map.id} and i.kind = 'tasks' and (i.source, i.source_key, i.import_id) =
    (select k.source, k.source_key, k.import_id from ${importedIn(ctx, 'tasks', id)}
      ${source === undefined ? sql`` : sql`and k.source = ${source}`}))`

/** The tables of records that go to the trash with their task. Some also go alone. */
const parts: Partial<Record<ImportedKind, { table: string; goesAlone: boolean }>> = {
  comments: { table: 'comments', goesAlone: true },
  answers: { table: 'comments', goesAlone: true },
  votes: { table: 'votes', goesAlone: true },
  notes: { table: 'task_notes', goesAlone: false },
  subscriptions: { table: 'subscriptions', goesAlone: false },
}

/** The kinds that an undo removes. People, and how lists and categories were mapped, are needed for the next import. */
export const undoneKinds = [...(Object.keys(parts) as ImportedKind[]), 'tasks', 'stays', 'merges'] as const

/** Whether what `r` is about is in the trash because an import was undone: it can be imported again. */
export const isUndone = (ctx: Pick<MapContext, 'map'>, kind: ImportedKind): RawBuilder<boolean> =>
  undoneKinds.includes(kind)
    ? isInTrash(
        ctx,
        kind,
        sql`select i.trash_id from imports i where i.map_id = ${ctx.map.id} and i.trash_id is not null`,
      )
    : sql`false`

/** Whether what `r` is about is in one of these trash entries, alone or with its task. */
export function isInTrash(
  { map }: Pick<MapContext, 'map'>,
  kind: ImportedKind,
  entries: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { table, goesAlone } = parts[kind] ?? { table: 'tasks', goesAlone: false }
  return sql`exists (select 1 from ${sql.table(table)} x
    join tasks t on t.map_id = ${map.id} and t.id = ${table === 'tasks' ? sql`x.id` : sql`x.task_id`}
    where x.map_id = ${map.id} and x.id = r.record_id
      and ${goesAlone ? sql`coalesce(x.trash_id, t.trash_id)` : sql`t.trash_id`} in (${entries}))`
}
