import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/lock.ts'
import { commentAudience } from '../queries/comment-audience.ts'
import { listHeard } from '../queries/heard.ts'
import type { NoticeKind } from '../table.ts'
import { addNotices } from './add-notices.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
  /** Given where the comment was pinned as the answer of the team: who did it. */
  pinned_by?: number | null
}

/**
 * Tells of a comment: whom it mentions, whom it answers, and those who follow the task. Each hears of it once, also when
 * it is written and pinned in the same minute.
 */
export async function tellComment(ctx: MapContext, { event_id, comment_id, task_id, pinned_by }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockName(tx.database, tx.db, `notices of comment ${comment_id} in map ${tx.map.id}`)
    const isPinned = pinned_by !== undefined
    const found = await commentAudience(tx, { comment_id, task_id, isPinned })
    if (!found) return
    const heard = await listHeard(tx, { comment_id, task_id })
    const actor_id = isPinned ? pinned_by : found.author_id
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    for (const [kind, people] of Object.entries(found.audience) as [NoticeKind, number[]][]) {
      const user_ids = people.filter((id) => !heard.has(id) && id !== found.author_id)
      await addNotices(tx, { kind, task_id, comment_id, event_id, actor_id, user_ids, mailAt })
    }
  })
}
