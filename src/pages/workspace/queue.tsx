import type { UndoStep } from '../../features/actions/rules/undo-step.ts'
import { recordAction } from '../../features/actions/verbs/undo.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { findQueueItem, type QueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { listPendingOf, type PendingRecord } from '../../features/moderation/queries/list-pending-of.ts'
import { readQueue } from '../../features/moderation/queries/queue.ts'
import {
  parsePosition,
  parseQueueKey,
  type QueueKey,
  queueKeyText,
  recordOf,
} from '../../features/moderation/rules/queue.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/audience.ts'
import { listSimilarTasks, searchWhileTyping } from '../../features/search/queries/search-tasks.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { ChangedSinceRead } from '../../features/tasks/rules/conflicts.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { Key } from '../../words/words.ts'
import { flashText } from '../flash.tsx'
import { queueActions } from './queue-actions.ts'
import { workspaceUrl } from './sections.ts'
import { QueueView } from './views/queue.tsx'
import { MergeView } from './views/queue-merge.tsx'
import { frameOf, workspacePage } from './workspace-page.ts'

/** The review queue: pending suggestions and comments, and reports. */
export const queuePage = workspacePage('queue', {
  for: 'member',
  show: async (ctx, request) => ({ view: await queueView(ctx, request) }),
  submit: async (ctx, { form }) => {
    // `snooze-7`: for seven days.
    const [name = '', days] = (form.action ?? '').split('-')
    const act = Object.hasOwn(queueActions, name) ? queueActions[name] : undefined
    if (!act) throw new NotFound()
    const keys = form.item === undefined ? pickedKeys(form) : [parseQueueKey(form.item)].flatMap((key) => key ?? [])
    const steps: UndoStep[] = []
    let [count, changed, title] = [0, '', '']
    /** A newly trusted person's pending posts that changed after the moderator read them. */
    let unread: PendingRecord[] = []
    for (const key of keys) {
      // Another moderator may have been faster.
      const item = await findQueueItem(ctx, key)
      if (!item) continue
      const read = form.read ?? form[`pick-${queueKeyText(key)}`]
      const fields = { ...form, ...(read !== undefined && { read }), ...(days !== undefined && { days }) }
      try {
        steps.push(...(await ctx.transaction((tx) => act(tx, item, fields))))
        count += 1
        title = item.title
        if (name === 'trust') unread = await listPendingOf(ctx, item.author_id)
      } catch (error) {
        // The other items are done. This one is shown again.
        if (form.item !== undefined || !(error instanceof ChangedSinceRead)) throw error
        changed ||= queueKeyText(key)
      }
    }
    const undo = await recordAction(ctx, {
      kind: name,
      steps,
      back: queuePath(ctx, { ...form, next: form.item ?? '' }),
    })
    const done = (action: string, about: number, next = form.next ?? ''): PageResponse => ({
      redirect: queuePath(ctx, { ...form, next }),
      flash: flashText(`queue.done.${action}` as Key, { undo, count: about, title }),
    })
    if (changed) return done('changed', count, changed)
    if (unread[0]) return done('partly', unread.length, queueKeyText(unread[0]))
    return done(count > 0 ? name : 'none', count)
  },
})

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
    return { view: <MergeView {...frameOf(ctx, request)} {...{ item, place, words, found }} /> }
  },
})

/** The ticked boxes: `pick-task-12`. The value is the time of the last change that the moderator saw. */
const pickedKeys = (form: Record<string, string>): QueueKey[] =>
  Object.keys(form).flatMap((name) => (name.startsWith('pick-') ? (parseQueueKey(name.slice(5)) ?? []) : []))

/** The same page of the queue, with the next item. */
function queuePath({ map }: OpenMapContext, form: Record<string, string>): string {
  const query = new URLSearchParams()
  if (parseQueueKey(form.next)) query.set('item', form.next ?? '')
  if (parsePosition(form.after)) query.set('after', form.after ?? '')
  if (form.snoozed) query.set('snoozed', '1')
  return `${workspaceUrl(map, 'queue')}${query.size > 0 ? `?${query}` : ''}`
}

async function queueView(ctx: OpenMapContext, request: PageRequest) {
  const given = { ...request.query, ...request.form }
  const [after, snoozed] = [parsePosition(given.after), given.snoozed === '1']
  const page = await readQueue(ctx, { after, snoozed })
  const [selected, first] = [parseQueueKey(given.item), page.entries[0]]
  const item = (selected && (await findQueueItem(ctx, selected))) ?? (first && (await findQueueItem(ctx, first)))
  const [similar, audience, lists, categories] = await Promise.all([
    item ? listSimilarTasks(ctx, item.title, item.task_id) : [],
    item && audienceOf(ctx, item),
    listBoardLists(ctx),
    listCategories(ctx),
  ])
  const place = { after: after && (given.after ?? ''), snoozed, next: nextOf(page.entries, item?.key) }
  const isOpened = selected !== undefined
  const shown = { page, item, isOpened, similar, audience, lists, categories, place, read_at: ctx.now }
  return <QueueView {...frameOf(ctx, request)} {...shown} />
}

/** A pending suggestion concerns only its author; a public task, everyone who follows it. */
async function audienceOf(ctx: OpenMapContext, { key, task_id }: QueueItem): Promise<AudienceCount | undefined> {
  if (recordOf(key).kind === 'comment') return undefined
  return countAudience(ctx, { task_id, ...(key.kind === 'task' && { only: 'author' }) })
}

/** The item that is selected next: the one after this, else the one before it. */
function nextOf(entries: QueueKey[], key: QueueKey | undefined): string {
  const index = entries.findIndex((entry) => key && queueKeyText(entry) === queueKeyText(key))
  const next = entries[index + 1] ?? entries[index - 1]
  return next ? queueKeyText(next) : ''
}
