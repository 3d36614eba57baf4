import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { endAbandonedHandler, undoHandler, uploadHandler } from './jobs.ts'

/** Exports a map as files, and imports such files. */
export const importsFeature: Feature = {
  name: 'imports',
  endpoints: Object.values(api),
  events: Object.values(events),
  jobs: [uploadHandler, endAbandonedHandler, undoHandler],
}
