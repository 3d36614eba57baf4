import { hourlyInEveryMap } from '../maps/jobs.ts'
import { countDays } from './verbs/count-days.ts'

/** Counts the days in which something has happened. */
export const countDaysHandler = hourlyInEveryMap('count-days', async (ctx) => {
  await countDays(ctx)
  return false
})
