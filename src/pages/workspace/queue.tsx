import type { UndoStep } from '../../features/actions/rules/undo-step.ts'
import { recordAction } from '../../features/actions/verbs/undo.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { findQueueItem, type QueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { listPendingOf, type PendingRecord } from '../../features/moderation/queries/list-pending-of.ts'
import { readQueue } from '../../features/moderation/queries/queue.ts'
import { parseQueueKey, type QueueKey, queueKeyText, recordOf } from '../../features/moderation/rules/queue-key.ts'
import { parsePosition } from '../../features/moderation/rules/queue-position.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/count-audience.ts'
import { listSimilarTasks } from '../../features/search/queries/list-similar-tasks.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import { ChangedSinceRead } from '../../features/tasks/rules/assert-not-changed-since.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { Key } from '../../words/words.ts'
import { commonData } from '../layout/common-data.ts'
import { flashText } from '../layout/flash.tsx'
import { queueActions } from './queue-actions.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { QueueView } from './views/queue.tsx'
import { openWorkspace } from './workspace-page.ts'

/** What waits for the team. */
export const queuePage: Page = {
  path: workspacePath('queue'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => ({ view: await queueView(request, await openWorkspace(request, 'member')) }),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const { form } = request
    const { action: name = '' } = form
    const act = Object.hasOwn(queueActions, name) ? queueActions[name] : undefined
    if (!act) throw new NotFound()
    const keys = form.item === undefined ? pickedKeys(form) : [parseQueueKey(form.item)].flatMap((key) => key ?? [])
    const steps: UndoStep[] = []
    let [count, changed] = [0, '']
    /** Of somebody who is trusted now, what nobody has read as it is. */
    let unread: PendingRecord[] = []
    for (const key of keys) {
      // Somebody else may have been quicker.
      const item = await findQueueItem(ctx, key)
      if (!item) continue
      const read = form.read ?? form[`pick-${queueKeyText(key)}`]
      const fields = read === undefined ? form : { ...form, read }
      try {
        steps.push(...(await ctx.transaction((tx) => act(tx, item, fields))))
        count += 1
        if (form.action === 'trust') unread = await listPendingOf(ctx, item.author_id)
      } catch (error) {
        // Of several, the others are done. This one is shown, to be read again.
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
      flash: flashText(`queue.done.${action}` as Key, { undo, count: about }),
    })
    if (changed) return done('changed', count, changed)
    if (unread[0]) return done('partly', unread.length, queueKeyText(unread[0]))
    return done(count > 0 ? name : 'none', count)
  },
}

/** The boxes that were ticked: `pick-task-12`. The value says when it was last changed, as the moderator saw it. */
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

async function queueView(request: PageRequest, ctx: OpenMapContext) {
  const { map, role } = ctx
  const given = { ...request.query, ...request.form }
  const [after, snoozed] = [parsePosition(given.after), given.snoozed === '1']
  const page = await readQueue(ctx, { after, snoozed })
  const selected = parseQueueKey(given.item) ?? page.entries[0]
  const item = (selected && (await findQueueItem(ctx, selected))) ?? (await firstItem(ctx, page.entries))
  const [similar, audience, lists, categories] = await Promise.all([
    item ? listSimilarTasks(ctx, item.title, item.task_id) : [],
    item && audienceOf(ctx, item),
    listBoardLists(ctx),
    listCategories(ctx),
  ])
  const place = { after: after && (given.after ?? ''), snoozed, next: nextOf(page.entries, item?.key) }
  const [common, read_at] = [commonData(request), ctx.now]
  return <QueueView {...{ common, map, role, page, item, similar, audience, lists, categories, place, read_at }} />
}

/** A pending suggestion concerns its author; a public task everybody who follows it. */
async function audienceOf(ctx: OpenMapContext, { key, task_id }: QueueItem): Promise<AudienceCount | undefined> {
  if (recordOf(key).kind === 'comment') return undefined
  return countAudience(ctx, { task_id, ...(key.kind === 'task' && { only: 'author' }) })
}

async function firstItem(ctx: OpenMapContext, entries: QueueKey[]) {
  return entries[0] && findQueueItem(ctx, entries[0])
}

/** What is selected once this one is done: the one after it, else the one before it. */
function nextOf(entries: QueueKey[], key: QueueKey | undefined): string {
  const index = entries.findIndex((entry) => key && queueKeyText(entry) === queueKeyText(key))
  const next = entries[index + 1] ?? entries[index - 1]
  return next ? queueKeyText(next) : ''
}
