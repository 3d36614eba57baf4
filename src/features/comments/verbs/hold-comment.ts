import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { lockComment, requireComment } from '../queries/require-comment.ts'
import { unpublishComment } from '../steps/unpublish-comment.ts'

/** Makes a comment pending again. Replies stay. They refer to it again once it is approved. */
export async function holdComment(ctx: MapContext, { comment_id }: { comment_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task_id } = await requireComment(tx, comment_id)
    await requireTask(tx, task_id)
    const { pending } = await lockComment(tx, comment_id)
    if (!pending) await unpublishComment(tx, { id: comment_id, task_id })
  })
}
