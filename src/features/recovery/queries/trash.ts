import { type RawBuilder, sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { countRows } from '../../../platform/records/rows.ts'
import type { TrashKind } from '../../trash/table.ts'
import { trashTitleSql } from '../present.ts'
import { trashPageSize } from '../schema.ts'

export interface TrashRow {
  id: number
  kind: TrashKind
  title: string
  html: string | null
  task: { id: number; slug: string; title: string; live: boolean } | undefined
  reason: string
  created: string
  /** Who deleted it; null for jobs, commands, and programs without a user. */
  first_name: string | null
  last_name: string | null
  deleted: string | null
}

/** One page of the trash, most recently deleted first, and the total count. */
export async function listTrash(ctx: MapContext, page: number): Promise<{ count: number; entries: TrashRow[] }> {
  const { rows } = await sql<Row>`${trashRows(ctx)}
    order by d.created desc, d.id desc
    limit ${trashPageSize} offset ${(page - 1) * trashPageSize}`.execute(ctx.db)
  return { count: await countRows(ctx, 'trash'), entries: rows.map(entryOf) }
}

export async function findTrashEntry(ctx: MapContext, id: number): Promise<TrashRow | undefined> {
  const { rows } = await sql<Row>`${trashRows(ctx)} and d.id = ${id}`.execute(ctx.db)
  return rows[0] && entryOf(rows[0])
}

interface Row extends Omit<TrashRow, 'task'> {
  task_id: number | null
  slug: string
  task_title: string
  task_live: boolean
}

const entryOf = ({ task_id, slug, task_title, task_live, ...row }: Row): TrashRow => ({
  ...row,
  task: task_id === null ? undefined : { id: task_id, slug, title: task_title, live: Boolean(task_live) },
})

const trashRows = ({ map }: MapContext): RawBuilder<Row> => sql<Row>`
  select d.id, d.kind, ${trashTitleSql(map.id)} as title, d.reason, d.created, u.first_name, u.last_name, u.deleted,
    coalesce(b.parsed_content, own.parsed_description) as html,
    t.id as task_id, t.slug, t.title as task_title, t.live as task_live
  from trash d left join users u on u.id = d.user_id
  left join tasks own on own.map_id = ${map.id} and own.id = d.record_id and d.kind = 'task' and not own.live
  left join comments b on b.map_id = ${map.id} and b.id = d.record_id and d.kind = 'comment' and not b.live
  left join tasks t on t.map_id = ${map.id} and t.id = b.task_id
  where d.map_id = ${map.id}`

export async function requireInTrash(tx: MapTx, id: number) {
  return forUpdate(tx.database, tx.from('trash', { id }).selectAll()).executeTakeFirstOrThrow(notFound)
}
