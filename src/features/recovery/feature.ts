import type { Feature } from '../../platform/feature.ts'
import { emptyTrash, listTrash, restoreTrash } from './api.ts'
import { trashPurged } from './events.ts'
import { purgeTrashKind } from './jobs.ts'

/** Undoing deletions. */
export const recovery: Feature = {
  name: 'recovery',
  endpoints: [listTrash, restoreTrash, emptyTrash],
  events: [trashPurged],
  jobs: [purgeTrashKind],
}
