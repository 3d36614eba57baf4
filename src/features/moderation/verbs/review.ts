import type { Timestamp } from '../../../lib/time.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { deleteRows, insertRow } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { requireComment } from '../../comments/queries/require-comment.ts'
import { insertComment } from '../../comments/steps/insert-comment.ts'
import { publishComment } from '../../comments/steps/publish-comment.ts'
import { deleteComment } from '../../comments/verbs/moderate-comments.ts'
import { assertMayModerate, mayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { deleteTask, editTask } from '../../tasks/verbs/tasks.ts'
import { commentDeclined, commentSnoozed, messageSent, taskDeclined, taskSnoozed } from '../events.ts'
import { mayReadMessages } from '../policy.ts'
import { assertRecordExists, type RecordRef } from '../queries/assert-record-exists.ts'
import { assertQuestionAsked } from '../queries/list-messages.ts'
import type { Decline } from '../schema.ts'

type DeclineTaskInput = Decline & { task_id: number; parsed_reason: string; remote_images?: string[] }
type Explanation = Omit<DeclineTaskInput, 'notify'>

/** How a decline can be undone. */
type Declined = { trash_id: number } | { list_id: number; comment_id: number }

/**
 * Moves a pending suggestion to the trash with a reason that its author can read. A public task moves to the first
 * rejected list instead, and the reason becomes a comment from the team.
 */
export async function declineTask(
  ctx: MapContext,
  { task_id, notify = true, ...input }: DeclineTaskInput,
): Promise<Declined> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const task = await requireTask(tx, task_id)
    const { pending, author_id, list_id } = task
    tx.emit(taskDeclined, { task_id, author_id, waited: pending, reason: input.reason, notify: notify ?? true })
    if (pending) return { trash_id: await deleteTask(tx, { task_id, reason: input.reason, notify: false }) }
    const parent = await requireRejectedList(tx)
    await editTask(tx, { task_id, parent, notify: notify ?? true })
    return { list_id, comment_id: await explain(tx, { ...input, task_id }) }
  })
}

async function requireRejectedList(tx: MapTx): Promise<number> {
  const list = await tx
    .from('lists', { role: 'rejected', live: true })
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!list) throw new Conflict('no_rejected_list', 'This map has no list with the role rejected. Create one first.')
  return list.id
}

/** The team can give a reason even if comments are locked. */
async function explain(tx: MapTx, { task_id, reason, parsed_reason, remote_images }: Explanation): Promise<number> {
  const comment = { task_id, content: reason, parsed_content: parsed_reason, in_reply_to: null }
  const id = await insertComment(tx, { ...comment, remote_images: remote_images ?? [], pending: false })
  // Followers are notified of the decline, which includes the reason.
  await publishComment(tx, { id, ...comment, notify: false })
  return id
}

/** Moves a comment to the trash, with the reason. Returns the deletion's id. */
export async function declineComment(
  ctx: MapContext,
  { comment_id, reason, notify }: Decline & { comment_id: number },
): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const { task_id, author_id } = await requireComment(tx, comment_id)
    const trash_id = await deleteComment(tx, { comment_id, reason })
    tx.emit(commentDeclined, { comment_id, task_id, author_id, reason, notify: notify ?? true })
    return trash_id
  })
}

/** Hides an item from the queue until a given time; null shows it again. It stays pending. */
export async function snooze(ctx: MapContext, input: RecordRef & { until: Timestamp | null }): Promise<void> {
  assertMayModerate(ctx)
  const { kind, id, until } = input
  await ctx.transaction(async (tx) => {
    await assertRecordExists(tx, { kind, id })
    if (until === null) {
      await deleteRows(tx, 'snoozes', { kind, record_id: id })
    } else {
      await tx.db
        .insertInto('snoozes')
        .values({ map_id: tx.map.id, kind, record_id: id, until })
        .onConflict((conflict) => conflict.columns(['map_id', 'kind', 'record_id']).doUpdateSet({ until }))
        .execute()
    }
    if (kind === 'task') tx.emit(taskSnoozed, { task_id: id, until })
    else tx.emit(commentSnoozed, { comment_id: id, until })
  })
}

/** Asks a task's author a question in private, or answers as the author. A pending suggestion stays pending. */
export async function sendMessage(
  ctx: MapContext,
  { task_id, content, notify = true }: { task_id: number; content: string; notify?: boolean | undefined },
): Promise<number> {
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'messages', findOwnEvent(tx, [messageSent]))
    await assertActorNotBlocked(tx)
    const task = await requireTask(tx, task_id)
    if (!mayReadMessages(tx, task)) {
      throw new Forbidden('author_only', "Only the team and the task's author can do this.")
    }
    const by_team = mayModerate(tx)
    if (!by_team) await assertQuestionAsked(tx, task_id)
    const id = await insertRow(tx, 'private_messages', {
      task_id,
      author_id: authorOf(tx.actor),
      content,
      created: tx.now,
    })
    tx.emit(messageSent, { message_id: id, task_id, by_team, notify: by_team ? notify : true })
    return id
  })
}
