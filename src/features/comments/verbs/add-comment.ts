import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { mayModerate } from '../../maps/policy.ts'
import { mustWait } from '../../waiting/queries/standing.ts'
import { requireCommentable } from '../queries/require-commentable.ts'
import type { RenderedComment } from '../rules/render-comment.ts'
import type { NewComment } from '../schema.ts'
import { publishComment } from './publish-comment.ts'

/** Comments on a task. From outside the team the comment may have to wait: then nobody but its author sees it. */
export async function addComment(ctx: MapContext, input: RenderedComment<NewComment>): Promise<number> {
  return ctx.transaction(async (tx) => {
    const task = await requireCommentable(tx, input)
    const { content, parsed_content, in_reply_to = null } = input
    const pending = await mustWait(tx, 'comments', { text: content, html: parsed_content })
    const { id } = await tx.db
      .insertInto('comments')
      .values({
        map_id: tx.map.id,
        task_id: task.id,
        author_id: authorOf(tx.actor),
        in_reply_to,
        content,
        parsed_content,
        created: tx.now,
        modified: tx.now,
        pending,
        live: !pending,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Only the team may speak without being heard at once.
    const notify = mayModerate(tx) ? input.notify : true
    if (!pending) await publishComment(tx, { id, task_id: task.id, in_reply_to, parsed_content, notify })
    return id
  })
}
