import type { MapContext } from '../../../platform/context.ts'
import type { FeedEvent } from '../schema.ts'
import { readableTypes } from './read-feed.ts'
import { renderEvents } from './render-events.ts'

/** Updates for open pages: new vote counts, and which tasks have changed in other ways. */
export interface PageUpdates {
  votes: Map<number, number>
  /** Task ids; null for a change to lists, categories or the map itself. */
  changed: Set<number | null>
}

interface ShownTask {
  id: number
  votes_count: number
}

/** Takes events as a read token sees them, so nothing hidden from the public leaks. */
export function pageUpdatesOf(events: FeedEvent[]): PageUpdates {
  const updates: PageUpdates = { votes: new Map(), changed: new Set() }
  for (const { type, data } of events) {
    const task = (data.task ?? null) as ShownTask | null
    // If the task is missing, it's pending or deleted. A merged task is shown as part of another.
    if ('task' in data && task === null && !data.into_task) continue
    if (!type.startsWith('vote.')) for (const id of idsIn(data)) updates.changed.add(id)
    else if (task) updates.votes.set(task.id, task.votes_count)
  }
  return updates
}

/** A merge concerns two tasks. */
function idsIn({ task_id, into, from }: Record<string, unknown>): (number | null)[] {
  const ids = [task_id, into, from].filter((id) => typeof id === 'number')
  return ids.length > 0 ? ids : [null]
}

/** The update for a page; undefined if nothing on it has changed. A task's page only gets updates about that task. */
export function updatesFor({ votes, changed }: PageUpdates, taskId: number | undefined): object | undefined {
  const own = [...votes].filter(([id]) => taskId === undefined || id === taskId)
  const hasChanged = taskId === undefined ? changed.size > 0 : changed.has(taskId)
  if (own.length === 0 && !hasChanged) return undefined
  return { ...(own.length > 0 && { votes: Object.fromEntries(own) }), ...(hasChanged && { changed: true }) }
}

/** After more events than this, the page reloads regardless of their types. */
const maxLooked = 100

/** The update for everything since a point in time; undefined if nothing on the page has changed. */
export async function updatesSince(ctx: MapContext, timestamp: string, taskId?: number): Promise<object | undefined> {
  const rows = await ctx
    .from('events', { type: readableTypes('public') })
    .select(['id', 'type', 'user_id', 'data', 'created'])
    .where('created', '>', timestamp)
    .orderBy('created')
    .limit(maxLooked + 1)
    .execute()
  if (rows.length > maxLooked) return { changed: true }
  const events = rows.map((row) => ({ ...row, seq: row.id }))
  return updatesFor(pageUpdatesOf(await renderEvents(ctx, events, 'public')), taskId)
}
