import '../table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'

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
  from imported_records i where i.map_id = ${ctx.map.id} and i.kind = 'tasks' and (i.source, i.source_key, i.undone_by) =
    (select k.source, k.source_key, k.undone_by from ${importedIn(ctx, 'tasks', id)}
      ${source === undefined ? sql`` : sql`and k.source = ${source}`}))`
