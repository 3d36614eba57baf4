import type { Feature } from '../../platform/feature.ts'
import { auditListEndpoint } from './api.ts'
import { pruneEventsHandler } from './jobs.ts'

export const auditFeature: Feature = {
  name: 'audit',
  endpoints: [auditListEndpoint],
  jobs: [pruneEventsHandler],
}
