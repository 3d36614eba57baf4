import { hourlyInEveryMap } from '../maps/jobs.ts'
import { countDays } from './verbs/count-days.ts'

/** Updates the daily counts. */
export const countDaysHandler = hourlyInEveryMap('count-days', async (ctx) => {
  await countDays(ctx)
  return false
})
