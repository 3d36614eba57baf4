import type { MapContext } from '../../../platform/context.ts'
import { assertMayWrite } from '../../../platform/limits/rows-within.ts'
import { enqueueWaitingMail } from '../../approval/jobs.ts'
import { needsApproval } from '../../approval/queries/needs-approval.ts'
import { mayModerate } from '../../maps/policy.ts'
import { followAutomatically } from '../../subscriptions/steps/follow-automatically.ts'
import { findCountedComment } from '../queries/find-counted-comment.ts'
import { requireCommentable } from '../queries/require-commentable.ts'
import type { RenderedComment } from '../rules/render-comment.ts'
import type { NewComment } from '../schema.ts'
import { insertComment } from '../steps/insert-comment.ts'
import { publishComment } from '../steps/publish-comment.ts'

type Input = RenderedComment<NewComment> & {
  /** Somebody chosen from the conversation, by their label there. */
  mention?: string | null | undefined
}

/** Comments on a task, and follows it. A comment from outside the team may be pending: only its author and the team see it. */
export async function addComment(ctx: MapContext, input: Input): Promise<number> {
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'comments', findCountedComment(tx))
    const task = await requireCommentable(tx, input)
    const { content, parsed_content, in_reply_to = null } = input
    const pending = await needsApproval(tx, 'comments', { text: content, html: parsed_content })
    const id = await insertComment(tx, { ...input, task_id: task.id, in_reply_to, pending })
    await followAutomatically(tx, { task_id: task.id })
    if (pending) await enqueueWaitingMail(tx)
    // Only the team may comment without notifying anybody.
    const notify = mayModerate(tx) ? input.notify : true
    if (!pending) await publishComment(tx, { id, task_id: task.id, in_reply_to, parsed_content, notify })
    return id
  })
}
