import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Forbidden, Invalid, NotFound, notFound, type Problem, type Refusal } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { requireParentTask, requireTask } from '../../tasks/queries/find-task.ts'
import { type CommentRefusal, commentRefusal, mayEditComment } from '../policy.ts'
import type { NewComment } from '../schema.ts'

/** A live or pending comment, but not one in the trash. */
export async function requireComment(ctx: MapContext, id: number) {
  return commentWith(ctx, id).executeTakeFirstOrThrow(notFound)
}

/** Like `requireComment`, but locked until the transaction ends. */
export async function lockComment(tx: MapTx, id: number) {
  return forUpdate(tx.database, commentWith(tx, id)).executeTakeFirstOrThrow(notFound)
}

const commentWith = (ctx: MapContext, id: number) =>
  ctx
    .from('comments', { id, trash_id: null })
    .select(['id', 'task_id', 'author_id', 'in_reply_to', 'content', 'parsed_content', 'pending', 'live', 'modified'])

/** A live or pending comment and its task. Always locks the task before the comment. */
export async function lockCommentAndTask(tx: MapTx, id: number) {
  const { task_id } = await requireComment(tx, id)
  const task = await requireTask(tx, task_id)
  const comment = await lockComment(tx, id)
  if (comment.task_id !== task.id) throw new NotFound()
  return { comment, task }
}

/** A live comment and its task, both locked. */
export async function requireCommentWithTask(tx: MapTx, id: number) {
  const { comment, task } = await lockCommentAndTask(tx, id)
  if (!comment.live) throw new NotFound()
  return { comment, task }
}

interface Named {
  comment_id: number
  task_id: number
}

/** The comment and its task, both locked, the task first. Not found unless the actor can edit the comment. */
export async function requireOwnComment(tx: MapTx, { comment_id, task_id }: Named) {
  const task = await requireTask(tx, task_id)
  const comment = await lockComment(tx, comment_id)
  const { lock_comments } = task
  if (comment.task_id !== task.id) throw new NotFound()
  if (!mayEditComment(tx, { ...comment, lock_comments })) throw refusalFor(tx, comment)
  return { comment, task }
}

/** Programs can see other people's comments. For a person, the edit page of someone else's comment doesn't exist. */
function refusalFor({ actor }: MapTx, { author_id }: { author_id: number }): Refusal {
  if (actor.kind !== 'token') return new NotFound()
  return author_id === actor.user_id
    ? new Invalid([{ field: null, code: 'comments_locked', message: 'Comments on this task are locked.' }])
    : new Forbidden('not_the_author', 'Only the token that wrote a comment can change it.')
}

/** The actor's own live or pending comment, on a task they can see. */
export async function findOwnComment(ctx: MapContext, { comment_id, task_id }: Named) {
  const own = { id: comment_id, task_id, author_id: userIdOf(ctx.actor), trash_id: null }
  return findRow(ctx, 'comments', own, 'id', 'author_id', 'content', 'pending', 'live')
}

/** The task to comment on, if the actor can comment on it. */
export async function requireCommentable(tx: MapTx, input: Pick<NewComment, 'parent' | 'in_reply_to'>) {
  const task = await requireParentTask(tx, input.parent)
  const problems = [...refusalProblems(tx, task), ...(await replyProblems(tx, task.id, input.in_reply_to ?? null))]
  if (problems.length > 0) throw new Invalid(problems)
  return task
}

function refusalProblems(tx: MapTx, task: Parameters<typeof commentRefusal>[1]): Problem[] {
  const code = commentRefusal(tx, task)
  return code ? [{ field: 'parent', code, message: messages[code] }] : []
}

const messages: Record<CommentRefusal, string> = {
  comments_pending: 'This suggestion is pending approval.',
  comments_locked: 'Comments on this task are locked.',
  comments_disabled: 'The list of this task does not take comments.',
}

async function replyProblems(tx: MapTx, taskId: number, inReplyTo: number | null): Promise<Problem[]> {
  if (inReplyTo === null) return []
  const target = await findRow(tx, 'comments', { id: inReplyTo, task_id: taskId, live: true }, 'id')
  if (target) return []
  return [{ field: 'in_reply_to', code: 'not_found', message: 'There is no such comment on this task.' }]
}
