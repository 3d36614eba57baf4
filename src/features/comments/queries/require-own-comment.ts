import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Forbidden, Invalid, NotFound, type Refusal } from '../../../platform/errors.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { mayEditComment } from '../policy.ts'
import { lockComment } from './require-comment.ts'

interface Named {
  comment_id: number
  /** The task whose path names the comment. */
  task_id: number
}

/** The comment, if the actor may change it, and its task; both locked, the task first. For others there is none. */
export async function requireOwnComment(tx: MapTx, { comment_id, task_id }: Named) {
  const task = await requireTask(tx, task_id)
  const comment = await lockComment(tx, comment_id)
  const { lock_comments } = task
  if (comment.task_id !== task.id) throw new NotFound()
  if (!mayEditComment(tx, { ...comment, lock_comments })) throw refusalFor(tx, comment)
  return { comment, task }
}

/** A program sees the comments of others. To a person the page of another's comment does not exist. */
function refusalFor({ actor }: MapTx, { author_id }: { author_id: number }): Refusal {
  if (actor.kind !== 'token') return new NotFound()
  return author_id === actor.user_id
    ? new Invalid([{ field: null, code: 'comments_locked', message: 'Comments on this task are locked.' }])
    : new Forbidden('not_the_author', 'Only the token that wrote a comment can change it.')
}

/** The text of the actor's own comment on a task that they may see, live or waiting. */
export async function findOwnComment(ctx: MapContext, { comment_id, task_id }: Named) {
  return ctx.db
    .selectFrom('comments')
    .select(['id', 'author_id', 'content', 'pending', 'live'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', comment_id)
    .where('task_id', '=', task_id)
    .where('author_id', '=', userIdOf(ctx.actor))
    .where('trash_id', 'is', null)
    .executeTakeFirst()
}
