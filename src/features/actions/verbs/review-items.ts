import { dayMs, later, type Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { approveComment } from '../../comments/verbs/moderate-comments.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { mergeTask } from '../../merges/verbs/merge-task.ts'
import { findQueueItem, type QueueItem } from '../../moderation/queries/find-queue-item.ts'
import { listPendingOf } from '../../moderation/queries/people.ts'
import { renderReason } from '../../moderation/queries/render-reason.ts'
import { type QueueKey, recordOf } from '../../moderation/rules/queue.ts'
import type { Decline } from '../../moderation/schema.ts'
import { blockPerson, type DeclinedPost, removePerson, trustPerson } from '../../moderation/verbs/people.ts'
import { closeReports } from '../../moderation/verbs/reports.ts'
import { declineComment, declineTask, sendMessage, snooze } from '../../moderation/verbs/review.ts'
import { ChangedSinceRead } from '../../tasks/rules/conflicts.ts'
import type { TaskEdit } from '../../tasks/schema.ts'
import { approveTask } from '../../tasks/verbs/tasks.ts'
import type { UndoStep } from '../rules/undo-step.ts'
import { recordAction, trackEdit } from '../steps/record.ts'

type Place = Pick<TaskEdit, 'parent' | 'category'>

/** What a moderator does with items in the review queue. */
export type Review =
  | { kind: 'approve'; place: Place }
  /** `readAt`: when the moderator read the person's pending posts. */
  | { kind: 'trust'; place: Place; readAt: Timestamp }
  | { kind: 'decline' | 'block' | 'remove'; decline: Decline }
  | { kind: 'merge'; into: number }
  | { kind: 'ask'; content: string }
  | { kind: 'snooze'; days: number }
  | { kind: 'keep' | 'unsnooze' }

interface ReviewInput {
  review: Review
  /** `read` is when the item was last changed, as the moderator saw it. */
  items: { key: QueueKey; read: string | undefined }[]
  /** If true, items that have changed since are skipped. If false, the first such item is an error. */
  skipsChanged: boolean
  /** The path to return to after an undo. */
  back: string
}

interface Reviewed {
  undo?: number | undefined
  count: number
  /** The title of the last item. */
  title: string
  /** The first item that was skipped. */
  changed?: QueueKey
  /** A newly trusted person's pending posts that changed after the moderator read them. */
  unread: QueueKey[]
}

/** Reviews items, and records how to undo it all. */
export async function reviewItems(ctx: MapContext, input: ReviewInput): Promise<Reviewed> {
  const { review, items, skipsChanged, back } = input
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const steps: UndoStep[] = []
    const done: Reviewed = { count: 0, title: '', unread: [] }
    for (const { key, read } of items) {
      const item = await findQueueItem(tx, key)
      // Another moderator got there first.
      if (!item) continue
      try {
        steps.push(...(await reviewItem(tx, item, review, read)))
        done.count += 1
        done.title = item.title
        if (review.kind === 'trust') done.unread = await listPendingOf(tx, item.author_id)
      } catch (error) {
        // Nothing was written for this item.
        if (!skipsChanged || !(error instanceof ChangedSinceRead)) throw error
        done.changed ??= key
      }
    }
    return { ...done, undo: await recordAction(tx, { kind: review.kind, steps, back }) }
  })
}

async function reviewItem(tx: MapTx, item: QueueItem, review: Review, read: string | undefined): Promise<UndoStep[]> {
  const [record, { task_id, author_id: user_id }] = [recordOf(item.key), item]
  switch (review.kind) {
    case 'approve':
      return approve(tx, item, review.place, read)
    case 'trust': {
      const own = await approve(tx, item, review.place, read)
      const released = await trustPerson(tx, { user_id, readAt: review.readAt })
      return [{ kind: 'person judged', user_id }, ...own, ...released.map(approvedStep)]
    }
    case 'decline':
      return decline(tx, item, review.decline)
    case 'block': {
      const own = await decline(tx, item, review.decline)
      const posts = await blockPerson(tx, { user_id, ...(await renderReason(tx, review.decline)) })
      const declined = posts.map((post) => declinedStep(tx, item, { ...post, ...review.decline }))
      return [{ kind: 'person judged', user_id }, ...own, ...declined]
    }
    case 'remove': {
      const trash_id = await removePerson(tx, { user_id, reason: review.decline.reason })
      return [{ kind: 'deleted', trash_id, notify: true }]
    }
    case 'merge':
      await mergeTask(tx, { task_id, into: review.into })
      return [{ kind: 'task merged', task_id, into: review.into, notify: true }]
    case 'ask':
      await sendMessage(tx, { task_id, content: review.content })
      return []
    case 'snooze':
      await snooze(tx, { ...record, until: later(tx.now, review.days * dayMs) })
      return [{ kind: 'snoozed', record }]
    case 'unsnooze':
      await snooze(tx, { ...record, until: null })
      return []
    case 'keep':
      return keep(tx, item)
  }
}

async function approve(tx: MapTx, item: QueueItem, place: Place, read: string | undefined): Promise<UndoStep[]> {
  const { id } = item
  if (item.key.kind.startsWith('report')) return keep(tx, item)
  if (item.key.kind === 'comment') {
    await approveComment(tx, { comment_id: id, modifiedWhenRead: read })
    return [approvedStep({ kind: 'comment', id })]
  }
  const approval = { task_id: id, modifiedWhenRead: read, ...place }
  return trackEdit(tx, { task_id: id, notify: true, edit: () => approveTask(tx, approval) })
}

async function keep(tx: MapTx, { key }: QueueItem): Promise<UndoStep[]> {
  const record = recordOf(key)
  await closeReports(tx, { ...record, closed: true })
  return [{ kind: 'reports closed', record }]
}

async function decline(tx: MapTx, item: QueueItem, given: Decline): Promise<UndoStep[]> {
  const { id } = item
  const input = await renderReason(tx, given)
  if (recordOf(item.key).kind === 'comment') {
    return [declinedStep(tx, item, { ...given, trash_id: await declineComment(tx, { comment_id: id, ...input }) })]
  }
  const steps = item.reports.length > 0 ? await keep(tx, item) : []
  const edit = async () => {
    const declined = await declineTask(tx, { task_id: id, ...input })
    if ('trash_id' in declined) steps.push(declinedStep(tx, item, { ...given, ...declined, task_id: id }))
    else steps.push({ kind: 'comment added', comment_id: declined.comment_id })
  }
  return [...(await trackEdit(tx, { task_id: id, notify: given.notify ?? true, edit })), ...steps]
}

const approvedStep = ({ kind, id }: { kind: 'task' | 'comment'; id: number }): UndoStep =>
  kind === 'comment'
    ? { kind: 'comment approved', comment_id: id }
    : { kind: 'task edited', task_id: id, before: { pending: true }, after: { pending: false }, notify: true }

/** The author is notified of a declined task, unless they declined it themselves. */
const declinedStep = ({ actor }: MapTx, { author_id }: QueueItem, post: DeclinedPost & Decline): UndoStep => ({
  ...{ kind: 'deleted', trash_id: post.trash_id, notify: post.notify ?? true },
  ...(post.task_id !== undefined && author_id !== userIdOf(actor) && { declined: post.task_id }),
})
