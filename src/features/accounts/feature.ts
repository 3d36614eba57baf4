import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  events: Object.values(events),
}
