import { listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { findQueueItem, type QueueItem } from '../../features/moderation/queries/find-queue-item.ts'
import { countSnoozed, readQueue } from '../../features/moderation/queries/queue.ts'
import {
  parsePosition,
  parseQueueKey,
  type QueueKey,
  queueKeyText,
  recordOf,
} from '../../features/moderation/rules/queue.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/audience.ts'
import { listDuplicates } from '../../features/search/queries/search-tasks.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import type { PageRequest } from '../../platform/http/page.ts'

export type QueueData = Awaited<ReturnType<typeof readQueuePage>>

export interface ItemData extends QueueData {
  item: QueueItem
}

/** The position of this page in the queue, and the next item. */
export type QueuePlace = QueueData['place']

export async function readQueuePage(ctx: OpenMapContext, { query, form }: PageRequest) {
  const given = { ...query, ...form }
  const [after, snoozed] = [parsePosition(given.after), given.snoozed === '1']
  const page = await readQueue(ctx, { after, snoozed })
  const [selected, first] = [parseQueueKey(given.item), page.entries[0]]
  const item = (selected && (await findQueueItem(ctx, selected))) ?? (first && (await findQueueItem(ctx, first)))
  const [similar, audience, lists, categories, snoozedCount] = await Promise.all([
    item ? listDuplicates(ctx, item.title, item.task_id) : [],
    item && audienceOf(ctx, item),
    listBoardLists(ctx),
    listCategories(ctx),
    countSnoozed(ctx),
  ])
  return {
    ...{ page, item, similar, lists, categories, snoozedCount },
    place: { after: after && (given.after ?? ''), snoozed, next: nextOf(page.entries, item?.key) },
    /** The URL names the item. On a phone, the list is shown first. */
    isOpened: selected !== undefined,
    /** Who will be notified if the item is declined. */
    audience,
    /** Later posts and edits by the author aren't approved with it. */
    read_at: ctx.now,
  }
}

/** A pending suggestion concerns only its author; a public task, everyone who follows it. */
async function audienceOf(ctx: OpenMapContext, { key, task_id }: QueueItem): Promise<AudienceCount | undefined> {
  if (key.kind === 'task') return { told: 0, cannot: 0, minutes: ctx.site.announceMinutes }
  return recordOf(key).kind === 'task' ? countAudience(ctx, { task_id }) : undefined
}

/** The item that is selected next: the one after this, else the one before it. */
function nextOf(entries: QueueKey[], key: QueueKey | undefined): string {
  const index = entries.findIndex((entry) => key && queueKeyText(entry) === queueKeyText(key))
  const next = entries[index + 1] ?? entries[index - 1]
  return next ? queueKeyText(next) : ''
}
