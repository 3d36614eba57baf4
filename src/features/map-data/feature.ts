import type { Feature } from '../../platform/feature.ts'
import { getExport } from './api.ts'
import { mapDeleted } from './events.ts'
import { purgeMapKind } from './jobs.ts'

/** A map as a whole: its download and its deletion. */
export const mapData: Feature = {
  name: 'map-data',
  endpoints: [getExport],
  events: [mapDeleted],
  jobs: [purgeMapKind],
}
