import type { Feature } from '../../platform/feature.ts'
import {
  importsAddEndpoint,
  importsCloseEndpoint,
  importsGetEndpoint,
  importsListEndpoint,
  importsOpenEndpoint,
  importsPlanEndpoint,
  mapExportEndpoint,
} from './api.ts'
import { mapImported, personClaimed } from './events.ts'
import { pruneUploadsHandler, uploadHandler } from './jobs.ts'

/** Exports a map as files, and imports such files. */
export const importsFeature: Feature = {
  name: 'imports',
  endpoints: [
    importsListEndpoint,
    importsGetEndpoint,
    importsOpenEndpoint,
    importsPlanEndpoint,
    importsAddEndpoint,
    importsCloseEndpoint,
    mapExportEndpoint,
  ],
  events: [mapImported, personClaimed],
  jobs: [uploadHandler, pruneUploadsHandler],
}
