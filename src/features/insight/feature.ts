import type { Feature } from '../../platform/feature.ts'
import { getInsight, updateInsight } from './api.ts'
import { countDaysKind } from './jobs.ts'

export const insight: Feature = {
  name: 'insight',
  endpoints: [getInsight, updateInsight],
  jobs: [countDaysKind],
}
