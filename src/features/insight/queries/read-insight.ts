import { startOf } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayReadInsight } from '../policy.ts'
import { type Period, periodEnding } from '../rules/period.ts'
import { readActivity } from './activity.ts'
import { listEmptySearches } from './empty-searches.ts'
import { arePromisesPublic, readPromises, withSums } from './promises.ts'
import { listTimesInLists } from './times-in-lists.ts'
import { listTopCategories } from './top-categories.ts'

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
