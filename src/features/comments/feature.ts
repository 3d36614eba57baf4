import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { renderAgainHandler } from './jobs.ts'

export const commentsFeature: Feature = {
  name: 'comments',
  endpoints: Object.values(api),
  events: Object.values(events),
  jobs: [renderAgainHandler],
}
