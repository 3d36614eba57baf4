import type { Feature } from '../../platform/feature.ts'
import { mapImported } from './events.ts'

/** Exports a map as files, and imports such files. */
export const importsFeature: Feature = { name: 'imports', events: [mapImported] }
