import { batchesOf } from '../../../lib/arrays.ts'
import { hourMs, later, type Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { addRow, findRow } from '../../../platform/records/rows.ts'
import type { WaitingMail } from '../../users/table.ts'
import { commentAudience } from '../queries/audience.ts'
import { readWaitingSummary } from '../queries/read-waiting-summary.ts'
import { addNotices, type NewNotices } from '../steps/add-notices.ts'
import { openBundles } from '../steps/bundles.ts'
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

/** The minimum time between two notices. An hour short of a full day, so that daily notices don't drift. */
const pausesMs: Record<WaitingMail, number> = { at_once: 0, daily: 23 * hourMs, weekly: 167 * hourMs, never: 0 }

/**
 * Notifies members of pending items, as often as they chose. Skips members who have already been notified of all of
 * them.
 */
export async function notifyOfWaiting(ctx: MapContext, { to }: { to: WaitingMail[] }): Promise<void> {
  if (!ctx.site.sendsMail || ctx.map.archived) return
  const { newest } = await readWaitingSummary(ctx)
  if (newest === null) return
  for (const member of await listMembers(ctx, to)) {
    await ctx.transaction(async (tx) => {
      const isDue = await claim(tx, member.user_id, later(tx.now, -pausesMs[member.waiting_mail]), newest)
      if (isDue) await addNotice(tx, member.user_id)
    })
  }
}

const listMembers = (ctx: MapContext, to: WaitingMail[]) =>
  ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.waiting_mail'])
    .where('m.team_id', '=', ctx.map.team_id)
    .where('u.waiting_mail', 'in', to)
    .where('u.confirmed', 'is not', null)
    .where('u.blocked', 'is', null)
    .orderBy('m.user_id')
    .execute()

/** If several workers try, only one succeeds. */
async function claim(tx: MapTx, user_id: number, before: Timestamp, newest: Timestamp): Promise<boolean> {
  const ofMember = { map_id: tx.map.id, user_id }
  const added = await tx.db
    .insertInto('waiting_mails')
    .values({ ...ofMember, told: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['map_id', 'user_id'])
        .doUpdateSet({ told: tx.now })
        .where((eb) =>
          eb.or([
            eb.and([eb('waiting_mails.told', '<=', before), eb('waiting_mails.told', '<', newest)]),
            // Ignores timestamps written by a clock that was days ahead.
            eb('waiting_mails.told', '>', later(tx.now, 24 * hourMs)),
          ]),
        ),
    )
    .returning('told')
    .executeTakeFirst()
  return added !== undefined
}

/** The count next to Manage already shows pending items, so the notice is marked as seen to keep it off the bell. */
async function addNotice(tx: MapTx, user_id: number): Promise<void> {
  const bundles = await openBundles(tx, { subject: 'queue', subject_id: 0, user_ids: [user_id], due: tx.now })
  const about = { task_id: null, comment_id: null, event_id: null, actor_id: null }
  await addRow(tx, 'notices', {
    ...{ user_id, kind: 'waiting', ...about, created: tx.now, seen: tx.now },
    ...{ mail: 'waiting', reason: '', mailed: null, bundle_id: bundles.get(user_id) ?? null },
  })
}
