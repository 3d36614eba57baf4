import { hourlyInEveryMap } from '../maps/jobs.ts'
import { countDays } from './verbs/count-days.ts'

/** Counts the days with activity. */
export const countDaysHandler = hourlyInEveryMap('count-days', async (ctx) => {
  await countDays(ctx)
  return false
})
