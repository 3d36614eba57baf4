import type { Feature } from '../../platform/feature.ts'
import {
  importsAddEndpoint,
  importsCloseEndpoint,
  importsGetEndpoint,
  importsListEndpoint,
  importsOpenEndpoint,
  importsPlanEndpoint,
  importsUndoEndpoint,
  mapExportEndpoint,
} from './api.ts'
import { mapImported, personClaimed } from './events.ts'
import { endAbandonedHandler, undoHandler, uploadHandler } from './jobs.ts'

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
    importsUndoEndpoint,
  ],
  events: [mapImported, personClaimed],
  jobs: [uploadHandler, endAbandonedHandler, undoHandler],
}
