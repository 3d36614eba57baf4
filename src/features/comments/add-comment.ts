import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Context, Tx } from '../../platform/context.ts'
import { Invalid, type Problem } from '../../platform/errors.ts'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { count, requireParentTask } from '../tasks/queries.ts'
import { addCommentTerms } from './comment-terms.ts'
import { commentAdded } from './events.ts'
import type { NewComment } from './schema.ts'

export async function addComment(ctx: Context, input: NewComment): Promise<number> {
  return ctx.transaction(async (tx) => {
    const task = await requireCommentable(tx, input)
    const in_reply_to = input.in_reply_to ?? null
    const parsed_content = renderMarkdown(input.content, { images: false })
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

/** The task that a comment is for, if it takes this one. */
export async function requireCommentable(tx: Tx, input: Pick<NewComment, 'parent' | 'in_reply_to'>) {
  const task = await requireParentTask(tx, input.parent)
  const problems = [...refusalOf(task, tx.actor), ...(await replyProblems(tx, task.id, input.in_reply_to ?? null))]
  if (problems.length > 0) throw new Invalid(problems)
  return task
}

interface Commentable {
  pending: boolean
  lock_comments: boolean
  list: { comments: boolean }
}

function refusalOf(task: Commentable, actor: Actor): Problem[] {
  if (task.pending && actor.kind === 'person' && !actor.member) {
    return [{ field: 'parent', code: 'comments_pending', message: 'This suggestion waits for the team.' }]
  }
  if (task.lock_comments) {
    return [{ field: 'parent', code: 'comments_locked', message: 'Comments on this task are locked.' }]
  }
  if (!task.list.comments) {
    return [{ field: 'parent', code: 'comments_disabled', message: 'The list of this task does not take comments.' }]
  }
  return []
}

async function replyProblems(tx: Tx, taskId: number, inReplyTo: number | null): Promise<Problem[]> {
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
