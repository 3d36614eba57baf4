import type { Feature } from '../../platform/feature.ts'
import { insightEditEndpoint, insightGetEndpoint } from './api.ts'
import { countDaysHandler } from './jobs.ts'

export const insightFeature: Feature = {
  name: 'insight',
  endpoints: [insightGetEndpoint, insightEditEndpoint],
  jobs: [countDaysHandler],
}
