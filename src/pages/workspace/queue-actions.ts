import Type from 'typebox'
import { approveComment } from '../../features/comments/verbs/approve-comment.ts'
import { mergeTask } from '../../features/merges/verbs/merge-task.ts'
import type { QueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { renderReason } from '../../features/moderation/queries/render-reason.ts'
import { recordOf } from '../../features/moderation/rules/queue-key.ts'
import { Decline, NewMessage } from '../../features/moderation/schema.ts'
import { blockPerson } from '../../features/moderation/verbs/block-person.ts'
import { closeReports } from '../../features/moderation/verbs/close-reports.ts'
import { declineComment } from '../../features/moderation/verbs/decline-comment.ts'
import { declineTask } from '../../features/moderation/verbs/decline-task.ts'
import { removePerson } from '../../features/moderation/verbs/remove-person.ts'
import { sendMessage } from '../../features/moderation/verbs/send-message.ts'
import { snooze } from '../../features/moderation/verbs/snooze.ts'
import { trustPerson } from '../../features/moderation/verbs/trust-person.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { approveTask } from '../../features/tasks/verbs/approve-task.ts'
import { dayMs, later } from '../../lib/time.ts'
import type { MapContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import { undoStep } from './queue-undo.ts'

type Form = Record<string, string>
type Action = (ctx: MapContext, item: QueueItem, form: Form) => Promise<string[]>

const Place = Type.Pick(TaskEdit, ['parent', 'category'])

const keep: Action = async (ctx, item) => {
  const { kind, id } = recordOf(item.key)
  await closeReports(ctx, { kind, id, closed: true })
  return [undoStep(`closed_${kind}`, id)]
}

const approve: Action = async (ctx, item, form) => {
  if (item.key.kind.startsWith('report')) return keep(ctx, item, form)
  const { id, list_id, category_id } = item
  if (recordOf(item.key).kind === 'comment') {
    await approveComment(ctx, { comment_id: id, modifiedWhenRead: form.read })
    return [undoStep('held', id)]
  }
  await approveTask(ctx, { task_id: id, modifiedWhenRead: form.read, ...readFields(Place, form) })
  return [undoStep('pending', id, list_id, category_id ?? 0)]
}

const decline: Action = async (ctx, item, form) => {
  const { id } = item
  const input = await renderReason(ctx, readDecline(form))
  if (recordOf(item.key).kind === 'comment') {
    return [undoStep('trash', await declineComment(ctx, { comment_id: id, ...input }))]
  }
  const closed = item.reports.length > 0 ? await keep(ctx, item, form) : []
  const declined = await declineTask(ctx, { task_id: id, ...input })
  const step =
    'trash_id' in declined
      ? undoStep('trash', declined.trash_id)
      : undoStep(input.notify ? 'moved' : 'moved_silently', id, declined.list_id, declined.comment_id)
  return [...closed, step]
}

/** A checkbox that is not ticked is not sent. */
const readDecline = (form: Form) => readFields(Decline, { ...form, notify: form.notify ?? 'off' })

/** What each button of the queue does. Returns how it is undone. */
export const queueActions: Record<string, Action> = {
  approve,
  keep,
  decline,
  merge: async (ctx, item, form) => {
    const into = Number(/^\s*#?(\d{1,15})\s*$/.exec(form.into || form.number || '')?.[1] ?? 0)
    if (into === 0) throw new Invalid([{ field: 'number', code: 'required', message: 'Say which task.' }])
    try {
      await mergeTask(ctx, { task_id: item.task_id, into })
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      throw new Invalid(error.problems.map((problem) => ({ ...problem, field: 'number' })))
    }
    return [undoStep('merged', item.task_id)]
  },
  ask: async (ctx, item, form) => {
    await sendMessage(ctx, { task_id: item.task_id, ...readFields(NewMessage, form) })
    return []
  },
  snooze: async (ctx, item, form) => {
    const days = [1, 3, 7, 30].find((each) => String(each) === form.days) ?? 1
    const { kind, id } = recordOf(item.key)
    await snooze(ctx, { kind, id, until: later(ctx.now, days * dayMs) })
    return [undoStep(`snoozed_${kind}`, id)]
  },
  unsnooze: async (ctx, item) => {
    await snooze(ctx, { ...recordOf(item.key), until: null })
    return []
  },
  trust: async (ctx, item, form) => {
    const own = await approve(ctx, item, form)
    const released = await trustPerson(ctx, { user_id: item.author_id, readAt: form.read_at ?? '' })
    const comments = released.filter(({ kind }) => kind === 'comment').map(({ id }) => undoStep('held', id))
    const tasks = released.filter(({ kind }) => kind === 'task').map(({ id }) => undoStep('waits', id))
    return [undoStep('person', item.author_id), ...own, ...tasks, ...comments]
  },
  block: async (ctx, item, form) => {
    const input = await renderReason(ctx, readDecline(form))
    const own = await decline(ctx, item, form)
    const deletions = await blockPerson(ctx, { user_id: item.author_id, ...input })
    return [undoStep('person', item.author_id), ...own, ...deletions.map((id) => undoStep('trash', id))]
  },
  remove: async (ctx, item, form) => {
    const { reason } = readDecline(form)
    return [undoStep('trash', await removePerson(ctx, { user_id: item.author_id, reason }))]
  },
}
