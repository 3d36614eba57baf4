import Type from 'typebox'
import type { UndoStep } from '../../features/actions/rules/undo-step.ts'
import { undoableEdit } from '../../features/actions/verbs/undo.ts'
import { approveComment } from '../../features/comments/verbs/moderate-comments.ts'
import { MergeInto } from '../../features/merges/schema.ts'
import { mergeTask } from '../../features/merges/verbs/merge-task.ts'
import type { QueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { renderReason } from '../../features/moderation/queries/render-reason.ts'
import { recordOf } from '../../features/moderation/rules/queue.ts'
import { Decline, NewMessage } from '../../features/moderation/schema.ts'
import { declineComment, declineTask } from '../../features/moderation/verbs/decline.ts'
import { blockPerson, removePerson, trustPerson } from '../../features/moderation/verbs/people.ts'
import { closeReports } from '../../features/moderation/verbs/reports.ts'
import { sendMessage } from '../../features/moderation/verbs/send-message.ts'
import { snooze } from '../../features/moderation/verbs/snooze.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { approveTask } from '../../features/tasks/verbs/tasks.ts'
import { dayMs, later } from '../../lib/time.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'

type Form = Record<string, string>
type Action = (ctx: MapContext, item: QueueItem, form: Form) => Promise<UndoStep[]>

const Place = Type.Pick(TaskEdit, ['parent', 'category'])

const keep: Action = async (ctx, item) => {
  const record = recordOf(item.key)
  await closeReports(ctx, { ...record, closed: true })
  return [{ kind: 'reports closed', record }]
}

const approve: Action = async (ctx, item, form) => {
  if (item.key.kind.startsWith('report')) return keep(ctx, item, form)
  const { id } = item
  if (recordOf(item.key).kind === 'comment') {
    await approveComment(ctx, { comment_id: id, modifiedWhenRead: form.read })
    return [{ kind: 'comment approved', comment_id: id }]
  }
  const approval = { task_id: id, modifiedWhenRead: form.read, ...readFields(Place, form) }
  return undoableEdit(ctx, { task_id: id, notify: true, edit: (tx) => approveTask(tx, approval) })
}

const decline: Action = async (ctx, item, form) => {
  const { id } = item
  const input = await renderReason(ctx, readDecline(form))
  const notify = input.notify ?? true
  if (recordOf(item.key).kind === 'comment') {
    return [{ kind: 'deleted', trash_id: await declineComment(ctx, { comment_id: id, ...input }), notify }]
  }
  const steps = item.reports.length > 0 ? await keep(ctx, item, form) : []
  const edit = async (tx: MapContext) => {
    const declined = await declineTask(tx, { task_id: id, ...input })
    if ('trash_id' in declined) steps.push({ kind: 'deleted', trash_id: declined.trash_id, notify })
    else steps.push({ kind: 'comment added', comment_id: declined.comment_id })
  }
  return [...(await undoableEdit(ctx, { task_id: id, notify, edit })), ...steps]
}

/** Browsers send a checkbox only if it is ticked. */
const readDecline = (form: Form) => readFields(Decline, { ...form, notify: form.notify ?? 'off' })

const approved = { before: { pending: true }, after: { pending: false }, notify: true }

/** The action for each button in the queue. Returns how to undo it. */
export const queueActions: Record<string, Action> = {
  approve,
  keep,
  decline,
  merge: async (ctx, item, form) => {
    const { into } = readFields(MergeInto, { into: form.into ?? '' })
    await mergeTask(ctx, { task_id: item.task_id, into })
    return [{ kind: 'task merged', task_id: item.task_id, into, notify: true }]
  },
  ask: async (ctx, item, form) => {
    await sendMessage(ctx, { task_id: item.task_id, ...readFields(NewMessage, form) })
    return []
  },
  snooze: async (ctx, item, form) => {
    const days = [1, 3, 7, 30].find((each) => String(each) === form.days) ?? 1
    const record = recordOf(item.key)
    await snooze(ctx, { ...record, until: later(ctx.now, days * dayMs) })
    return [{ kind: 'snoozed', record }]
  },
  unsnooze: async (ctx, item) => {
    await snooze(ctx, { ...recordOf(item.key), until: null })
    return []
  },
  trust: async (ctx, item, form) => {
    const own = await approve(ctx, item, form)
    const released = await trustPerson(ctx, { user_id: item.author_id, readAt: form.read_at ?? '' })
    return [
      { kind: 'person judged', user_id: item.author_id },
      ...own,
      ...released.map(
        ({ kind, id }): UndoStep =>
          kind === 'comment'
            ? { kind: 'comment approved', comment_id: id }
            : { kind: 'task edited', task_id: id, ...approved },
      ),
    ]
  },
  block: async (ctx, item, form) => {
    const input = await renderReason(ctx, readDecline(form))
    const own = await decline(ctx, item, form)
    const deletions = await blockPerson(ctx, { user_id: item.author_id, ...input })
    return [
      { kind: 'person judged', user_id: item.author_id },
      ...own,
      ...deletions.map((trash_id): UndoStep => ({ kind: 'deleted', trash_id, notify: input.notify ?? true })),
    ]
  },
  remove: async (ctx, item, form) => {
    const { reason } = readDecline(form)
    const trash_id = await removePerson(ctx, { user_id: item.author_id, reason })
    return [{ kind: 'deleted', trash_id, notify: true }]
  },
}
