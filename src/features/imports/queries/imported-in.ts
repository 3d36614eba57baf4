import '../table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { ImportedKind } from '../table.ts'

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
