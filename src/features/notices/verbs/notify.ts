import { batchesOf } from '../../../lib/arrays.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { commentAudience } from '../queries/audience.ts'
import { addNotices } from '../steps/add-notices.ts'
import { claimVoteMail } from '../steps/vote-mail.ts'
import type { NoticeKind } from '../table.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
  /** Who pinned the comment as the team's answer, if anyone. */
  pinned_by?: number | null
  /** The comment was edited, so only people it mentions are notified, and only once. */
  edited?: true
}

/**
 * Notifies the people a comment mentions, the author of the comment it replies to, and the task's followers. Each
 * person is notified once, even if the comment is written and pinned in the same minute. Each batch of people is a
 * separate transaction, so others can write.
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

/** Which of these people have already been notified of a comment. */
async function listAlreadyNotified(
  ctx: MapContext,
  { comment_id, task_id, user_ids }: { comment_id: number; task_id: number; user_ids: number[] },
): Promise<Set<number>> {
  const notices = ctx.db.selectFrom('notices').select('user_id').where('map_id', '=', ctx.map.id)
  const ofComment = notices.where('task_id', '=', task_id).where('comment_id', '=', comment_id)
  const told = await ofComment.where('user_id', 'in', user_ids).execute()
  return new Set(told.map(({ user_id }) => user_id))
}

interface Personal {
  kind: NoticeKind
  event_id: number
  task_id: number
  comment_id?: number
  actor_id: number | null
  /** Default: the task's author. */
  user_id?: number
}

/** Notifies one person of an event that concerns only them. */
export async function notifyPerson(ctx: MapContext, { user_id, ...input }: Personal): Promise<void> {
  await ctx.transaction(async (tx) => {
    const tasks = tx.db.selectFrom('tasks').select('author_id').where('map_id', '=', tx.map.id)
    const task = await tasks.where('id', '=', input.task_id).executeTakeFirst()
    if (!task) return
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    const reader = user_id ?? task.author_id
    // Only notices about votes are emailed to unconfirmed addresses.
    const overLimit = input.kind === 'vote' && !(await claimVoteMail(tx, reader))
    await addNotices(tx, { ...input, user_ids: [reader], mailAt, overLimit })
  })
}
