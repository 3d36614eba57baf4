import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listFollowers } from '../queries/followers.ts'
import { addNotices } from './add-notices.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
  actor_id: number | null
}

/** Tells followers that a comment was pinned as the answer of the team, unless they have heard of that very comment. */
export async function tellAnswer(ctx: MapContext, { event_id, comment_id, task_id, actor_id }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const tasks = tx.db.selectFrom('tasks').select('answer_id').where('map_id', '=', tx.map.id).where('live', '=', true)
    const task = await tasks.where('id', '=', task_id).executeTakeFirst()
    if (task?.answer_id !== comment_id) return
    const notices = tx.db.selectFrom('notices').select('user_id').where('map_id', '=', tx.map.id)
    const heard = await notices.where('task_id', '=', task_id).where('comment_id', '=', comment_id).execute()
    const user_ids = (await listFollowers(tx, { task_id })).filter((id) => !heard.some((one) => one.user_id === id))
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    await addNotices(tx, { kind: 'answered', task_id, comment_id, event_id, actor_id, user_ids, mailAt })
  })
}
