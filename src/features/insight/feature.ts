import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import { countDaysHandler } from './jobs.ts'

export const insightFeature: Feature = {
  name: 'insight',
  endpoints: Object.values(api),
  jobs: [countDaysHandler],
}
