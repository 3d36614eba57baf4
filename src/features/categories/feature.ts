import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'

export const categoriesFeature: Feature = {
  name: 'categories',
  endpoints: Object.values(api),
  events: Object.values(events),
}
