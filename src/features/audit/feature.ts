import type { Feature } from '../../platform/feature.ts'
import { getAudit } from './api.ts'
import { pruneEventsKind } from './jobs.ts'

export const audit: Feature = {
  name: 'audit',
  endpoints: [getAudit],
  jobs: [pruneEventsKind],
}
