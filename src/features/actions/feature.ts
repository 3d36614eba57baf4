import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import { bulkHandler, pruneActionsHandler } from './jobs.ts'

export const actionsFeature: Feature = {
  name: 'actions',
  endpoints: Object.values(api),
  jobs: [bulkHandler, pruneActionsHandler],
}
