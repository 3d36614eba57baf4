import type { Feature } from '../../platform/feature.ts'
import { hourlyInEveryMap } from '../maps/jobs.ts'
import { insightEditEndpoint, insightGetEndpoint } from './api.ts'
import { countDays } from './verbs/count-days.ts'

/** Counts the days in which something has happened. */
const countDaysHandler = hourlyInEveryMap('count-days', async (ctx) => {
  await countDays(ctx)
  return false
})

export const insightFeature: Feature = {
  name: 'insight',
  endpoints: [insightGetEndpoint, insightEditEndpoint],
  jobs: [countDaysHandler],
}
