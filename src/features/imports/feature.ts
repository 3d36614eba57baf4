import type { Feature } from '../../platform/feature.ts'
import { mapImported } from './events.ts'

/** A map as files, and importing them. */
export const importsFeature: Feature = { name: 'imports', events: [mapImported] }
