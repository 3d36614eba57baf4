import '../table.ts'
import { sql } from 'kysely'
import { later, minuteMs } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { TaskTitle } from '../../tasks/queries/list-titles.ts'
import type { ImportPlan, ImportReport } from '../rules/api-schema.ts'
import { mayStillUndo } from '../rules/undo.ts'

export type PastImport = ReturnType<typeof pastImport>

/** The latest imports, with who started them and what they added. */
export async function listImports(ctx: MapContext, { limit }: { limit: number }): Promise<PastImport[]> {
  assertMayManageMap(ctx)
  const started = importsOf(ctx).where('i.source', '<>', '')
  return (await started.orderBy('i.id', 'desc').limit(limit).execute()).map((row) => pastImport(ctx, row))
}

export async function readImport(ctx: MapContext, { import_id }: { import_id: number }): Promise<PastImport> {
  assertMayManageMap(ctx)
  const row = await importsOf(ctx).where('i.id', '=', import_id).executeTakeFirstOrThrow(notFound)
  return pastImport(ctx, row)
}

const importsOf = (ctx: MapContext) =>
  ctx
    .from('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    .select(['u.first_name', 'u.last_name', 'u.deleted'])

type Joined = Awaited<ReturnType<ReturnType<typeof importsOf>['execute']>>[number]

const pastImport = (ctx: MapContext, { first_name, last_name, deleted, ...row }: Joined) => ({
  ...row,
  /** How many records it has added, by kind. */
  counts: JSON.parse(row.counts) as Partial<Record<string, number>>,
  plan: JSON.parse(row.plan ?? 'null') as ImportPlan | null,
  report: JSON.parse(row.report ?? 'null') as ImportReport | null,
  mayUndo: row.source !== '' && row.undone === null && mayStillUndo(ctx.site, { created: row.created, now: ctx.now }),
  /** Undefined for the command line. */
  person: row.user_id === null ? undefined : { first_name: first_name ?? '', last_name: last_name ?? '', deleted },
})

/** The uploaded import that's being stored, read, reviewed or imported. */
export const findActiveImport = ({ db, map, now }: MapContext): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('imports')
    .select('id')
    .where('map_id', '=', map.id)
    .where('kind', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['reading', 'ready', 'importing']),
        eb.and([eb('state', '=', 'uploading'), eb('created', '>=', later(now, -storingMs))]),
      ]),
    )
    .executeTakeFirst()

/** Files that aren't stored by then belong to a process that was killed meanwhile. */
export const storingMs = 10 * minuteMs

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
