import { startOf } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { periodEnding } from '../rules/period.ts'
import { readActivity } from './read-activity.ts'
import { arePromisesPublic, readPromises, withSums } from './read-promises.ts'

/** What was promised and kept in the last year. Not found unless the team has made it public. */
export async function readPublicPromises(ctx: MapContext) {
  if (!(await arePromisesPublic(ctx))) throw new NotFound()
  const period = periodEnding(ctx.now, 365)
  const [activity, promises] = await Promise.all([readActivity(ctx, period), readPromises(ctx, startOf(period.first))])
  return { activity, promises: withSums(promises, activity) }
}
