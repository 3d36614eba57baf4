import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  events: Object.values(events),
}
