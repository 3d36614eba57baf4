import { batchesOf } from '../../../lib/arrays.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { commentAudience } from '../queries/audience.ts'
import { addNotices, type NewNotices } from '../steps/add-notices.ts'
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

/** Notifies the people a comment mentions, the author of the comment it replies to, and the task's followers. */
export async function notifyOfComment(ctx: MapContext, input: Input): Promise<void> {
  const { event_id, comment_id, task_id, pinned_by, edited } = input
  const isPinned = pinned_by !== undefined
  const found = await commentAudience(ctx, { comment_id, task_id, isPinned })
  if (!found) return
  const actor_id = isPinned ? pinned_by : found.author_id
  const mailAt = later(ctx.now, ctx.site.announceMinutes * 60_000)
  for (const [kind, user_ids] of found.audience) {
    if (edited && kind !== 'mention') continue
    await notifyAll(ctx, { kind, task_id, comment_id, event_id, actor_id, user_ids, mailAt })
  }
}

/** Notifies any number of people. Each batch of them is a separate transaction, so others can write. */
export async function notifyAll(ctx: MapContext, { user_ids, ...notice }: NewNotices): Promise<void> {
  for (const batch of batchesOf(user_ids)) await ctx.transaction((tx) => addNotices(tx, { ...notice, user_ids: batch }))
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
    const task = await findRow(tx, 'tasks', { id: input.task_id }, 'author_id')
    if (!task) return
    const mailAt = later(tx.now, tx.site.announceMinutes * 60_000)
    const reader = user_id ?? task.author_id
    // Only notices about votes are emailed to unconfirmed addresses.
    const overLimit = input.kind === 'vote' && !(await claimVoteMail(tx, reader))
    await addNotices(tx, { ...input, user_ids: [reader], mailAt, overLimit })
  })
}
