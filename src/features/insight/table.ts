import type { Day } from '../../lib/time.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    map_days: { map_id: number; metric: string; day: Day; value: number }
    empty_searches: { map_id: number; day: Day; words: string; count: number }
  }
}

/** What is counted on each day. `promised` is what came into a planned list, `kept` what went from there to a completed one. */
export const metrics = ['suggestions', 'votes', 'comments', 'promised', 'kept'] as const
export type Metric = (typeof metrics)[number]

/** The votes of a day for the tasks of one category. */
export const categoryMetric = (id: number): string => `category.${id}`
export const categoryOf = (metric: string): number => Number(metric.slice('category.'.length))

/** The last event that was counted: while the map has no later one, there's nothing to count. Negative if it was still new. */
export const countedEvent = 'events'
