import type { MapTx } from '../../../platform/context.ts'
import { Invalid, type Problem } from '../../../platform/errors.ts'
import { requireParentTask } from '../../tasks/queries/find-task.ts'
import { type CommentRefusal, commentRefusal } from '../policy.ts'
import type { NewComment } from '../schema.ts'

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
    .where('live', '=', true)
    .executeTakeFirst()
  if (target) return []
  return [{ field: 'in_reply_to', code: 'not_found', message: 'There is no such comment on this task.' }]
}
