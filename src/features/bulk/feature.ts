import type { Feature } from '../../platform/feature.ts'
import { bulkGetEndpoint, bulkUndoEndpoint, tasksBulkEndpoint } from './api.ts'
import { bulkKind, pruneBulkKind } from './jobs.ts'

/** Changing several tasks at once. */
export const bulkFeature: Feature = {
  name: 'bulk',
  endpoints: [tasksBulkEndpoint, bulkGetEndpoint, bulkUndoEndpoint],
  jobs: [bulkKind, pruneBulkKind],
}
