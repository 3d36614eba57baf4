import type { Feature } from '../../platform/feature.ts'
import { mapDeleted } from './events.ts'
import { purgeMapHandler } from './jobs.ts'

export const mapDataFeature: Feature = {
  name: 'map-data',
  events: [mapDeleted],
  jobs: [purgeMapHandler],
}
