import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'

export interface ListContents {
  tasks: number
  comments: number
  votes: number
}

/** What the tasks that meet a condition hold. */
export async function listContents(ctx: MapContext, condition: RawBuilder<unknown>): Promise<ListContents> {
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes from tasks where map_id = ${ctx.map.id} and ${condition}`.execute(ctx.db)
  return rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
}

/** What goes to the trash with a list. */
export async function previewListDeletion(ctx: MapContext, listId: number): Promise<ListContents> {
  const list = ctx.db.selectFrom('lists').select('id').where('map_id', '=', ctx.map.id).where('id', '=', listId)
  if (!(await list.where('live', '=', true).executeTakeFirst())) throw new NotFound()
  return listContents(ctx, sql`live and list_id = ${listId}`)
}
