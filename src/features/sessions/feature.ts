import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'

export const sessionsFeature: Feature = {
  name: 'sessions',
  events: Object.values(events),
}
