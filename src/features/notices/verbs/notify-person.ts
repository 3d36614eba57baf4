import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { addNotices } from '../steps/add-notices.ts'
import { claimVoteMail } from '../steps/claim-vote-mail.ts'
import type { NoticeKind } from '../table.ts'

interface Input {
  kind: NoticeKind
  event_id: number
  task_id: number
  comment_id?: number
  actor_id: number | null
  /** Default: the author of the task. */
  user_id?: number
}

/** Tells one person what concerns only them. */
export async function notifyPerson(ctx: MapContext, { user_id, ...input }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const tasks = tx.db.selectFrom('tasks').select('author_id').where('map_id', '=', tx.map.id)
    const task = await tasks.where('id', '=', input.task_id).executeTakeFirst()
    if (!task) return
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    const reader = user_id ?? task.author_id
    // Only this is mailed to addresses that nobody confirmed.
    const overLimit = input.kind === 'vote' && !(await claimVoteMail(tx, reader))
    await addNotices(tx, { ...input, user_ids: [reader], mailAt, overLimit })
  })
}
