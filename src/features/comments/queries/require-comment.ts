import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { NotFound } from '../../../platform/errors.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'

/** A comment that is not in the trash: a live or a pending one. */
export async function requireComment(ctx: MapContext, id: number) {
  const comment = await commentWith(ctx, id).executeTakeFirst()
  if (!comment) throw new NotFound()
  return comment
}

/** As `requireComment`, but locked until the transaction ends. */
export async function lockComment(tx: MapTx, id: number) {
  const comment = await forUpdate(tx.database, commentWith(tx, id)).executeTakeFirst()
  if (!comment) throw new NotFound()
  return comment
}

const commentWith = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('comments')
    .select(['id', 'task_id', 'author_id', 'in_reply_to', 'content', 'parsed_content', 'pending', 'live', 'modified'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', id)
    .where('trash_id', 'is', null)

/** A live comment and its task, both locked, the task first, as everywhere. */
export async function requireCommentWithTask(tx: MapTx, id: number) {
  const { task_id } = await requireComment(tx, id)
  const task = await requireTask(tx, task_id)
  const comment = await lockComment(tx, id)
  if (!comment.live || comment.task_id !== task.id) throw new NotFound()
  return { comment, task }
}
