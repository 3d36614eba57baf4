import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { TrashKind } from '../../trash/table.ts'
import { trashTitleSql } from '../present.ts'
import { trashPageSize } from '../schema.ts'

export interface TrashRow {
  id: number
  kind: TrashKind
  title: string
  reason: string
  created: string
  /** Who deleted it; null for programs without an author, jobs and commands. */
  first_name: string | null
  last_name: string | null
  deleted: string | null
}

/** One page of the trash, what was deleted last first, and how much there is in all. */
export async function listTrash(ctx: MapContext, page: number): Promise<{ count: number; entries: TrashRow[] }> {
  const { rows: entries } = await sql<TrashRow>`${trashRows(ctx)}
    order by d.created desc, d.id desc
    limit ${trashPageSize} offset ${(page - 1) * trashPageSize}`.execute(ctx.db)
  const { count } = await ctx.db
    .selectFrom('trash')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  return { count, entries }
}

export async function findTrashEntry(ctx: MapContext, id: number): Promise<TrashRow | undefined> {
  const { rows } = await sql<TrashRow>`${trashRows(ctx)} and d.id = ${id}`.execute(ctx.db)
  return rows[0]
}

const trashRows = ({ map }: MapContext): RawBuilder<TrashRow> => sql<TrashRow>`
  select d.id, d.kind, ${trashTitleSql(map.id)} as title, d.reason, d.created, u.first_name, u.last_name, u.deleted
  from trash d left join users u on u.id = d.user_id
  where d.map_id = ${map.id}`
