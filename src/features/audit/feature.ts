import type { Feature } from '../../platform/feature.ts'
import { auditListEndpoint } from './api.ts'
import { pruneEventsKind } from './jobs.ts'

export const auditFeature: Feature = {
  name: 'audit',
  endpoints: [auditListEndpoint],
  jobs: [pruneEventsKind],
}
