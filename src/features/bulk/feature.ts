import type { Feature } from '../../platform/feature.ts'
import { editTasks, getBulkAction, undoBulkAction } from './api.ts'
import { bulkKind, pruneBulkKind } from './jobs.ts'

/** Changing several tasks at once. */
export const bulk: Feature = {
  name: 'bulk',
  endpoints: [editTasks, getBulkAction, undoBulkAction],
  jobs: [bulkKind, pruneBulkKind],
}
