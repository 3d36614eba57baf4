import type { Feature } from '../../platform/feature.ts'
import { checklistTicked } from './events.ts'

export const checklist: Feature = { name: 'checklist', events: [checklistTicked] }
