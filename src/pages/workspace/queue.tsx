import Type from 'typebox'
import { type Review, reviewItems } from '../../features/actions/verbs/review-items.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { MergeInto } from '../../features/merges/schema.ts'
import { findQueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { parsePosition, parseQueueKey, type QueueKey, queueKeyText } from '../../features/moderation/rules/queue.ts'
import { Decline, NewMessage } from '../../features/moderation/schema.ts'
import { searchWhileTyping } from '../../features/search/queries/search-tasks.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import { actionFlash } from '../flash.tsx'
import { workspaceUrl } from '../layout/sections.ts'
import { readQueuePage } from './read-queue.ts'
import { QueueView } from './views/queue.tsx'
import { snoozeDays } from './views/queue-forms.tsx'
import { MergeView } from './views/queue-merge.tsx'
import { workspacePage } from './workspace-page.ts'

type Form = Record<string, string>

const Place = Type.Pick(TaskEdit, ['parent', 'category'])

/** The review queue: pending suggestions and comments, and reports. */
export const queuePage = workspacePage('queue', {
  for: 'member',
  show: async (ctx, request) => ({ view: <QueueView {...(await readQueuePage(ctx, request))} /> }),
  submit: async (ctx, { form }) => {
    const review = readReview(form)
    const back = queuePath(ctx, { ...form, next: form.item ?? '' })
    const reviewing = { review, items: itemsIn(form), skipsChanged: form.item === undefined, back }
    const { undo, count, title, changed, unread } = await reviewItems(ctx, reviewing)
    const again = changed ?? unread[0]
    const text = changed ? 'changed' : unread[0] ? 'partly' : count > 0 ? review.kind : 'none'
    return {
      redirect: queuePath(ctx, { ...form, ...(again && { next: queueKeyText(again) }) }),
      flash: await actionFlash(ctx, `queue.done.${text}`, { undo, count: unread.length || count, title: title ?? '' }),
    }
  },
})

/** Browsers send a checkbox only if it is ticked. */
const declineFields = (form: Form) => readFields(Decline, { ...form, notify: form.notify ?? 'off' })

function readReview(form: Form): Review {
  // `snooze-7`: for seven days.
  const [kind, days] = (form.action ?? '').split('-')
  if (kind === 'approve') return { kind, place: readFields(Place, form) }
  if (kind === 'trust') return { kind, place: readFields(Place, form), readAt: form.read_at ?? '' }
  if (kind === 'decline' || kind === 'block' || kind === 'remove') return { kind, decline: declineFields(form) }
  if (kind === 'merge') return { kind, ...readFields(MergeInto, { into: form.into ?? '' }) }
  if (kind === 'ask') return { kind, ...readFields(NewMessage, form) }
  if (kind === 'snooze') return { kind, days: snoozeDays.find((each) => String(each) === days) ?? 1 }
  if (kind === 'keep' || kind === 'unsnooze') return { kind }
  throw new NotFound()
}

/** The item, or the ticked boxes: `pick-task-12`. Both come with the time of the last change that the moderator saw. */
const itemsIn = ({ item, ...form }: Form): { key: QueueKey; read: string | undefined }[] => {
  const picks = Object.keys(form).filter((name) => name.startsWith('pick-'))
  const read = item === undefined ? picks.map((name) => [name.slice(5), form[name]]) : [[item, form.read]]
  return read.flatMap(([text, read]) => {
    const key = parseQueueKey(text)
    return key ? { key, read } : []
  })
}

const maxFound = 7

/** Searches for the task to merge an item into, while someone types. Without a script it's a page. */
export const queueMergePage = workspacePage('queue/merge', {
  for: 'member',
  isTyping: true,
  show: async (ctx, request) => {
    const { q: words = '', item: text, after, snoozed, next = '' } = request.query
    const key = parseQueueKey(text)
    const item = key?.kind.endsWith('task') ? await findQueueItem(ctx, key) : undefined
    // Another moderator may have been faster.
    if (!item) return { redirect: workspaceUrl(ctx.map, 'queue') }
    const byNumber = await findTaskDetails(ctx, Number(/^\s*#?(\d{1,15})\s*$/.exec(words)?.[1] ?? 0))
    const found = [
      ...(byNumber ? [{ ...byNumber, title_parts: [{ text: byNumber.title, isHighlighted: false }] }] : []),
      ...(await searchWhileTyping(ctx, words, maxFound)),
    ].filter(({ id }) => id !== item.task_id)
    const place = { after: parsePosition(after) && after, snoozed: snoozed === '1', next }
    return { view: <MergeView {...{ item, place, words, found }} /> }
  },
})

/** The same page of the queue, with the next item. */
function queuePath({ map }: OpenMapContext, form: Form): string {
  const query = new URLSearchParams()
  if (parseQueueKey(form.next)) query.set('item', form.next ?? '')
  if (parsePosition(form.after)) query.set('after', form.after ?? '')
  if (form.snoozed) query.set('snoozed', '1')
  return `${workspaceUrl(map, 'queue')}${query.size > 0 ? `?${query}` : ''}`
}
