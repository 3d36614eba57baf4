import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { assertNotChangedSince } from '../../tasks/rules/assert-not-changed-since.ts'
import { lockComment, requireComment } from '../queries/require-comment.ts'
import { attachReplies } from '../steps/attach-replies.ts'
import { publishComment } from '../steps/publish-comment.ts'

interface Input {
  comment_id: number
  notify?: boolean | undefined
  /** When the comment was last changed, as the moderator saw it. Programs do not say. */
  modifiedWhenRead?: string | undefined
}

/** Approves a pending comment. From now on it is counted and found. One that is not pending stays as it is. */
export async function approveComment(ctx: MapContext, input: Input): Promise<void> {
  const { comment_id, notify, modifiedWhenRead } = input
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    // The task is locked before its comment, as everywhere.
    const { task_id } = await requireComment(tx, comment_id)
    await requireTask(tx, task_id)
    const comment = await lockComment(tx, comment_id)
    if (!comment.pending) return
    assertNotChangedSince(comment, modifiedWhenRead)
    const in_reply_to = await repliedComment(tx, comment)
    await tx.db
      .updateTable('comments')
      .set({ pending: false, live: true, in_reply_to })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', comment_id)
      .execute()
    await attachReplies(tx, { comment_id })
    await publishComment(tx, { ...comment, in_reply_to, notify })
  })
}

/** What it replied to may have gone while it waited. */
async function repliedComment(tx: MapTx, comment: { in_reply_to: number | null; task_id: number }) {
  if (comment.in_reply_to === null) return null
  const { rows } = await sql<{ id: number }>`select b.id from comments b where b.map_id = ${tx.map.id}
    and b.id = ${comment.in_reply_to} and b.task_id = ${comment.task_id} and b.live`.execute(tx.db)
  return rows[0]?.id ?? null
}
