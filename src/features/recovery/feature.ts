import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { purgeTrashHandler } from './jobs.ts'

export const recoveryFeature: Feature = {
  name: 'recovery',
  endpoints: Object.values(api),
  events: Object.values(events),
  jobs: [purgeTrashHandler],
}
