import type { Feature } from '../../platform/feature.ts'
import { trashDeleteEndpoint, trashListEndpoint, trashRestoreEndpoint } from './api.ts'
import { trashPurged } from './events.ts'
import { purgeTrashHandler } from './jobs.ts'

export const recoveryFeature: Feature = {
  name: 'recovery',
  endpoints: [trashListEndpoint, trashRestoreEndpoint, trashDeleteEndpoint],
  events: [trashPurged],
  jobs: [purgeTrashHandler],
}
