import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'

export const usersFeature: Feature = {
  name: 'users',
  events: Object.values(events),
}
