import { startOf } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayReadInsight } from '../policy.ts'
import { type Period, periodEnding } from '../rules/period.ts'
import { listEmptySearches } from './list-empty-searches.ts'
import { listTimesInLists } from './list-times-in-lists.ts'
import { listTopCategories } from './list-top-categories.ts'
import { readActivity } from './read-activity.ts'
import { arePromisesPublic, readPromises, withSums } from './read-promises.ts'

export type Insight = Awaited<ReturnType<typeof readInsight>>

/** The numbers of a map over a period that ends today. */
export async function readInsight(ctx: MapContext, days: Period) {
  assertMayReadInsight(ctx)
  const { first, last } = periodEnding(ctx.now, days)
  const since = startOf(first)
  const [activity, lists, promises, categories, empty_searches, promises_public] = await Promise.all([
    readActivity(ctx, { first, last }),
    listTimesInLists(ctx, since),
    readPromises(ctx, since),
    listTopCategories(ctx, first),
    listEmptySearches(ctx, first),
    arePromisesPublic(ctx),
  ])
  return {
    ...{ first, last, activity, lists, categories, empty_searches, promises_public },
    promises: withSums(promises, activity),
  }
}
