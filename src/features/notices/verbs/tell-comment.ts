import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { commentAudience } from '../queries/comment-audience.ts'
import type { NoticeKind } from '../table.ts'
import { addNotices } from './add-notices.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
}

/** Tells of a new comment: whom it mentions, whom it answers, and those who follow the task. Each is told once. */
export async function tellComment(ctx: MapContext, { event_id, comment_id, task_id }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await commentAudience(tx, { comment_id, task_id })
    if (!found) return
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    const kinds = Object.entries(found.audience) as [NoticeKind, number[]][]
    for (const [kind, user_ids] of kinds) {
      await addNotices(tx, { kind, task_id, comment_id, event_id, actor_id: found.author_id, user_ids, mailAt })
    }
  })
}
