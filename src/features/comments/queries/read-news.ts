import { weekOf } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listRecentArrivals, type NewsCursor, type RecentArrival } from '../../tasks/queries/list-recent-arrivals.ts'
import { listRecentAnswers, type RecentAnswer } from './list-recent-answers.ts'

export type NewsEntry = ({ kind: 'arrival' } & RecentArrival) | ({ kind: 'answer' } & RecentAnswer)

export interface NewsPage {
  /** Newest first. */
  entries: NewsEntry[]
  /** Where the next page begins, if there is more. */
  older: NewsCursor | undefined
}

const pageSize = 50

/** The end of time: the first page begins there. */
export const newest: NewsCursor = { timestamp: '9999-12-31T23:59:59.999Z', task_id: Number.MAX_SAFE_INTEGER }

/**
 * What the team has planned, begun, completed and answered, as everybody may see it. A task stands where it came last; one
 * that left these lists is no news any more.
 */
export async function readNews(ctx: MapContext, before = newest): Promise<NewsPage> {
  const [arrivals, answers] = await Promise.all([
    listRecentArrivals(ctx, before, pageSize + 1),
    listRecentAnswers(ctx, before, pageSize + 1),
  ])
  const all: NewsEntry[] = [
    ...arrivals.map((arrival) => ({ kind: 'arrival' as const, ...arrival })),
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
  ]
  return pageOf(all.toSorted(newestFirst))
}

const newestFirst = (a: NewsEntry, b: NewsEntry): number =>
  a.timestamp === b.timestamp ? b.task_id - a.task_id : a.timestamp < b.timestamp ? 1 : -1

/** Weeks stay whole: one that does not fit begins the next page. Only a week that fills a page by itself is cut. */
export function pageOf(sorted: NewsEntry[]): NewsPage {
  const next = sorted[pageSize]
  if (!next) return { entries: sorted, older: undefined }
  const fitting = sorted.slice(0, pageSize)
  const whole = fitting.filter(({ timestamp }) => weekOf(timestamp) > weekOf(next.timestamp))
  const entries = whole.length > 0 ? whole : fitting
  const { timestamp, task_id } = entries.at(-1) as NewsEntry
  return { entries, older: { timestamp, task_id } }
}
