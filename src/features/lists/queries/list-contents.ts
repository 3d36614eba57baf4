import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'

export interface ListContents {
  tasks: number
  comments: number
  votes: number
}

/** What a deletion took along with its tasks. */
export async function trashedContents(tx: MapTx, trashId: number): Promise<ListContents> {
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes from tasks where map_id = ${tx.map.id} and trash_id = ${trashId}`.execute(
    tx.db,
  )
  return rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
}

/** What goes to the trash with a list. The list stores its numbers, so that they are told at once for any list. */
export async function previewListDeletion(ctx: MapContext, listId: number): Promise<ListContents> {
  const contents = await ctx.db
    .selectFrom('lists')
    .select(['tasks_count as tasks', 'comments_count as comments', 'votes_count as votes'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', listId)
    .where('live', '=', true)
    .executeTakeFirst()
  if (!contents) throw new NotFound()
  return contents
}
