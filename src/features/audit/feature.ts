import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import { pruneEventsHandler } from './jobs.ts'

export const auditFeature: Feature = {
  name: 'audit',
  endpoints: Object.values(api),
  jobs: [pruneEventsHandler],
}
