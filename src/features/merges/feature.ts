import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'

export const mergesFeature: Feature = {
  name: 'merges',
  endpoints: Object.values(api),
  events: Object.values(events),
}
