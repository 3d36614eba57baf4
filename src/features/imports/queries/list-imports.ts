import '../table.ts'
import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { TaskTitle } from '../../tasks/queries/list-titles.ts'
import { mayStillUndo } from '../rules/undo.ts'
import type { UndoState } from '../table.ts'

type Counts = Partial<Record<string, number>>

export interface PastImport {
  id: number
  source: string
  created: Timestamp
  finished: Timestamp | null
  /** Undefined for the command line. */
  person: { first_name: string; last_name: string; deleted: Timestamp | null } | undefined
  /** How many records it has added, by kind. */
  counts: Counts
  undone: Timestamp | null
  undo_state: UndoState | null
  mayUndo: boolean
}

/** The latest imports, with who started them and what they added. */
export async function listImports(ctx: MapContext, { limit }: { limit: number }): Promise<PastImport[]> {
  assertMayManageMap(ctx)
  return (await importsOf(ctx).orderBy('i.id', 'desc').limit(limit).execute()).map((row) => pastImport(ctx, row))
}

export async function readImport(ctx: MapContext, { import_id }: { import_id: number }): Promise<PastImport> {
  assertMayManageMap(ctx)
  const row = await importsOf(ctx).where('i.id', '=', import_id).executeTakeFirst()
  if (!row) throw new NotFound()
  return pastImport(ctx, row)
}

const importsOf = (ctx: MapContext) =>
  ctx.db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.source', 'i.created', 'i.finished', 'i.counts', 'i.undone', 'i.undo_state'])
    .select(['i.user_id', 'u.first_name', 'u.last_name', 'u.deleted'])
    .where('i.map_id', '=', ctx.map.id)

type Row = Awaited<ReturnType<ReturnType<typeof importsOf>['execute']>>[number]

const pastImport = (ctx: MapContext, { first_name, last_name, deleted, user_id, counts, ...row }: Row): PastImport => ({
  ...{ ...row, counts: JSON.parse(counts) as Counts },
  mayUndo: row.undone === null && mayStillUndo(ctx.site, { created: row.created, now: ctx.now }),
  person: user_id === null ? undefined : { first_name: first_name ?? '', last_name: last_name ?? '', deleted },
})

export interface KeptTasks {
  count: number
  /** The first ones. */
  tasks: TaskTitle[]
}

const shownTasks = 100

/** The tasks of an undone import that stayed, because someone here had touched them, as long as they're live. */
export async function listKeptTasks(
  ctx: MapContext,
  { source, id }: Pick<PastImport, 'source' | 'id'>,
): Promise<KeptTasks> {
  assertMayManageMap(ctx)
  const { rows } = await sql<TaskTitle & { count: number }>`
    select t.id, t.slug, t.title, count(*) over () as count
    from imported_records r join tasks t on t.map_id = ${ctx.map.id} and t.id = r.record_id
    where r.map_id = ${ctx.map.id} and r.source = ${source} and r.kind = 'tasks' and r.import_id = ${id}
      and t.live
    order by t.id limit ${shownTasks}`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, tasks: rows.map(({ count, ...task }) => task) }
}

/** The last import from a source. */
export async function readLatestImport(ctx: MapContext, source: string): Promise<{ id: number; counts: Counts }> {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['id', 'counts'])
    .where('map_id', '=', ctx.map.id)
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) throw new NotFound()
  return { id: row.id, counts: JSON.parse(row.counts) as Counts }
}
