import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  endpoints: Object.values(api),
  events: Object.values(events),
}
