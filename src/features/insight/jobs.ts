import type { MapContext } from '../../platform/context.ts'
import { runJobNow, siteJobs } from '../../platform/jobs/enqueue.ts'
import { hourlyInEveryMap } from '../maps/jobs.ts'
import { countDays } from './verbs/count-days.ts'

/** Updates the daily counts. */
export const countDaysHandler = hourlyInEveryMap('count-days', countDays)

/** Updates them now. */
export const countDaysNow = (ctx: MapContext): Promise<void> =>
  ctx.transaction((tx) => runJobNow(tx.db, countDaysHandler, { mapId: siteJobs, key: 'hourly' }, tx.now))
