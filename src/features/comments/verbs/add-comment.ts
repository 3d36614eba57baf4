import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid, type Problem } from '../../../platform/errors.ts'
import { count, requireParentTask } from '../../tasks/queries/find-task.ts'
import { commentAdded } from '../events.ts'
import { type CommentRefusal, commentRefusal } from '../policy.ts'
import type { RenderedComment } from '../rules/render-comment.ts'
import type { NewComment } from '../schema.ts'
import { addCommentTerms } from './index-comment.ts'

export async function addComment(ctx: MapContext, input: RenderedComment<NewComment>): Promise<number> {
  return ctx.transaction(async (tx) => {
    const task = await requireCommentable(tx, input)
    const in_reply_to = input.in_reply_to ?? null
    const { parsed_content } = input
    const { id } = await tx.db
      .insertInto('comments')
      .values({
        map_id: tx.map.id,
        task_id: task.id,
        author_id: authorOf(tx.actor),
        in_reply_to,
        content: input.content,
        parsed_content,
        created: tx.now,
        modified: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addCommentTerms(tx, { id, parsed_content })
    await count(tx, task.id, 'comments_count', +1)
    tx.emit(commentAdded, { comment_id: id, task_id: task.id, in_reply_to })
    return id
  })
}

/** The task that a comment is for, if the actor may comment on it. */
export async function requireCommentable(tx: MapTx, input: Pick<NewComment, 'parent' | 'in_reply_to'>) {
  const task = await requireParentTask(tx, input.parent)
  const problems = [
    ...refusalProblems(tx, { ...task, takes_comments: task.list.comments }),
    ...(await replyProblems(tx, task.id, input.in_reply_to ?? null)),
  ]
  if (problems.length > 0) throw new Invalid(problems)
  return task
}

function refusalProblems(tx: MapTx, task: Parameters<typeof commentRefusal>[1]): Problem[] {
  const code = commentRefusal(tx, task)
  return code ? [{ field: 'parent', code, message: messages[code] }] : []
}

const messages: Record<CommentRefusal, string> = {
  comments_pending: 'This suggestion waits for the team.',
  comments_locked: 'Comments on this task are locked.',
  comments_disabled: 'The list of this task does not take comments.',
}

async function replyProblems(tx: MapTx, taskId: number, inReplyTo: number | null): Promise<Problem[]> {
  if (inReplyTo === null) return []
  const target = await tx.db
    .selectFrom('comments')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', taskId)
    .where('id', '=', inReplyTo)
    .executeTakeFirst()
  if (target) return []
  return [{ field: 'in_reply_to', code: 'not_found', message: 'There is no such comment on this task.' }]
}
