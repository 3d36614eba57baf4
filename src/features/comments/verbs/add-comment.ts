import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { commentAdded } from '../events.ts'
import { requireCommentable } from '../queries/require-commentable.ts'
import type { RenderedComment } from '../rules/render-comment.ts'
import type { NewComment } from '../schema.ts'
import { addCommentTerms } from './add-comment-terms.ts'

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
    await changeCounter(tx, { task_id: task.id, counter: 'comments_count', change: +1 })
    tx.emit(commentAdded, { comment_id: id, task_id: task.id, in_reply_to })
    return id
  })
}
