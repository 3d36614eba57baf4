import type { Day } from '../../lib/time.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    map_days: { map_id: number; metric: string; day: Day; value: number }
    empty_searches: { map_id: number; day: Day; words: string; count: number }
  }
}

/**
 * The daily counts. `promised` counts tasks moved to a planned list; `kept` counts tasks moved from a planned list to a
 * completed one.
 */
export const metrics = ['suggestions', 'votes', 'comments', 'promised', 'kept'] as const
export type Metric = (typeof metrics)[number]

/** Daily votes for tasks in one category. */
export const categoryMetric = (id: number): string => `category.${id}`
export const categoryOf = (metric: string): number => Number(metric.slice('category.'.length))

/**
 * The last event counted. If there's no later one, there's nothing to count. Negative if the event was still recent.
 */
export const countedEvent = 'events'

/** The last day counted, while there are more days to count. */
export const countedUntil = 'until'
