import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'
import { purgeMapHandler } from './jobs.ts'

export const mapDataFeature: Feature = {
  name: 'map-data',
  events: Object.values(events),
  jobs: [purgeMapHandler],
}
