import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { notFound, required } from '../../../platform/errors.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { countRows } from '../../../platform/records/rows.ts'
import { listFields } from '../../maps/fields.ts'
import { inBoardOrder, type RoleSlug } from '../../maps/rules/role.ts'

export async function findList(tx: MapTx, id: number) {
  const [list] = await listById(tx, { map_id: tx.map.id, id })
  return list
}

const listById = statement(({ engine, db, value }: StatementBuilder<{ map_id: number; id: number }>) => {
  const list = db.selectFrom('lists').selectAll().where('map_id', '=', value.map_id).where('id', '=', value.id)
  return forUpdate({ engine }, list.where('live', '=', true))
})

export async function requireList(tx: MapTx, id: number) {
  return required(await findList(tx, id))
}

/** The total number of tasks. Each list stores its own count. */
export async function countTasksInMap(ctx: MapContext): Promise<number> {
  const row = await ctx
    .from('lists', { live: true })
    .select((eb) => eb.fn.sum<number | null>('tasks_count').as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

export const countLists = (ctx: MapContext): Promise<number> => countRows(ctx, 'lists', { live: true })

/** How many approved tasks there are in lists of each role, regardless of the actor. */
export async function countByRole(ctx: MapContext): Promise<Map<RoleSlug, number>> {
  const { rows } = await sql<{ role: RoleSlug; count: number }>`select l.role,
      sum(l.tasks_count - l.pending_count) as count
    from lists l where l.map_id = ${ctx.map.id} and l.live group by l.role`.execute(ctx.db)
  return new Map(rows.map(({ role, count }) => [role, Number(count)]))
}

export type ListSettings = Awaited<ReturnType<typeof readListSettings>>[number]

export const readListSettings = async (ctx: MapContext) =>
  inBoardOrder(await settings(ctx).orderBy('position').orderBy('id').execute())

export async function requireListSettings(ctx: MapContext, id: number): Promise<ListSettings> {
  return settings(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const settings = (ctx: MapContext) =>
  ctx.from('lists', { live: true }).select(['id', 'tasks_count', ...namesIn(listFields, 'write')])
