import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'

/** What the team does with what waits or was reported, and with those who wrote it. */
export const moderationFeature: Feature = {
  name: 'moderation',
  endpoints: Object.values(api),
  events: Object.values(events),
}
