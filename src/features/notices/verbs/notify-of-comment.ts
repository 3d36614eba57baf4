import { batchesOf } from '../../../lib/arrays.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { commentAudience } from '../queries/comment-audience.ts'
import { listAlreadyNotified } from '../queries/list-already-notified.ts'
import { addNotices } from '../steps/add-notices.ts'
import type { NoticeKind } from '../table.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
  /** Given where the comment was pinned as the answer of the team: who did it. */
  pinned_by?: number | null
  /** The text was changed: only people that it mentions are told, and only if they were not told before. */
  edited?: true
}

/**
 * Tells people of a comment: those that it mentions, the author of the one it answers, and those who follow the task.
 * Each is told once, also when it is written and pinned in the same minute. Each batch of people has its own transaction,
 * so that others can write.
 */
export async function notifyOfComment(ctx: MapContext, input: Input): Promise<void> {
  const { event_id, comment_id, task_id, pinned_by, edited } = input
  const isPinned = pinned_by !== undefined
  const found = await commentAudience(ctx, { comment_id, task_id, isPinned })
  if (!found) return
  const actor_id = isPinned ? pinned_by : found.author_id
  const mailAt = later(ctx.now, ctx.site.announceMinutes * 60_000)
  for (const [kind, people] of Object.entries(found.audience) as [NoticeKind, number[]][]) {
    if (edited && kind !== 'mention') continue
    for (const batch of batchesOf(people.filter((id) => id !== found.author_id))) {
      await ctx.transaction(async (tx) => {
        await lockName(tx.database, tx.db, `notices of comment ${comment_id} in map ${tx.map.id}`)
        const told = await listAlreadyNotified(tx, { comment_id, task_id, user_ids: batch })
        const user_ids = batch.filter((id) => !told.has(id))
        await addNotices(tx, { kind, task_id, comment_id, event_id, actor_id, user_ids, mailAt })
      })
    }
  }
}
