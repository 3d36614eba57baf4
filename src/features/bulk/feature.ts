import type { Feature } from '../../platform/feature.ts'
import { bulkGetEndpoint, bulkUndoEndpoint, tasksBulkEndpoint } from './api.ts'
import { bulkHandler, pruneBulkHandler } from './jobs.ts'

/** Changing several tasks at once. */
export const bulkFeature: Feature = {
  name: 'bulk',
  endpoints: [tasksBulkEndpoint, bulkGetEndpoint, bulkUndoEndpoint],
  jobs: [bulkHandler, pruneBulkHandler],
}
