import type { Feature } from '../../platform/feature.ts'
import { bulkGetEndpoint, bulkUndoEndpoint, tasksBulkEndpoint } from './api.ts'
import { bulkHandler, pruneActionsHandler } from './jobs.ts'

export const actionsFeature: Feature = {
  name: 'actions',
  endpoints: [tasksBulkEndpoint, bulkGetEndpoint, bulkUndoEndpoint],
  jobs: [bulkHandler, pruneActionsHandler],
}
