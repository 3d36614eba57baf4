import { type RawBuilder, sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { NotFound, notFound, required } from '../../../platform/errors.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { countRows, findRow } from '../../../platform/records/rows.ts'
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

export interface ListContents {
  tasks: number
  comments: number
  votes: number
}

/** Counts the tasks that match a condition, and their comments and votes. */
export async function countContents(ctx: MapContext, condition: RawBuilder<unknown>): Promise<ListContents> {
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes from tasks where map_id = ${ctx.map.id} and ${condition}`.execute(ctx.db)
  return rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
}

export async function previewListDeletion(ctx: MapContext, listId: number): Promise<ListContents> {
  if (!(await findRow(ctx, 'lists', { id: listId, live: true }, 'id'))) throw new NotFound()
  return countContents(ctx, sql`live and list_id = ${listId}`)
}

/** A page doesn't count a larger list exactly, because that would take too long. */
const maxSummed = 200

/**
 * Like `previewListDeletion`, for a page. In a large list, votes and comments are estimated from the oldest and the newest
 * arrivals, because older tasks have had more time to get votes.
 */
export async function estimateListDeletion(
  ctx: MapContext,
  list: { id: number; tasks_count: number },
): Promise<ListContents & { isExact: boolean }> {
  if (list.tasks_count <= maxSummed) return { ...(await previewListDeletion(ctx, list.id)), isExact: true }
  const inOrder = (direction: RawBuilder<unknown>) => sql`select comments_count, votes_count from tasks
    where map_id = ${ctx.map.id} and list_id = ${list.id} and live
    order by list_arrival ${direction}, id ${direction} limit ${sql.lit(maxSummed / 2)}`
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes
    from (select * from (${inOrder(sql`asc`)}) as first
      union all select * from (${inOrder(sql`desc`)}) as last) as sample`.execute(ctx.db)
  const sample = rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
  const estimate = (sum: number) => Number(((sum * list.tasks_count) / (sample.tasks || 1)).toPrecision(2))
  return { tasks: list.tasks_count, comments: estimate(sample.comments), votes: estimate(sample.votes), isExact: false }
}
