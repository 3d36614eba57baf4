import type { Feature } from '../../platform/feature.ts'
import { checklistTicked } from './events.ts'

export const checklistFeature: Feature = { name: 'checklist', events: [checklistTicked] }
