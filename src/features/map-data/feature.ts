import type { Feature } from '../../platform/feature.ts'
import { mapExportEndpoint } from './api.ts'
import { mapDeleted } from './events.ts'
import { purgeMapHandler } from './jobs.ts'

export const mapDataFeature: Feature = {
  name: 'map-data',
  endpoints: [mapExportEndpoint],
  events: [mapDeleted],
  jobs: [purgeMapHandler],
}
