import type { Feature } from '../../platform/feature.ts'
import {
  notesCreateEndpoint,
  notesDeleteEndpoint,
  notesListEndpoint,
  plansEditEndpoint,
  plansGetEndpoint,
} from './api.ts'
import { noteAdded, noteDeleted, taskPlanned } from './events.ts'

export const planningFeature: Feature = {
  name: 'planning',
  endpoints: [notesListEndpoint, notesCreateEndpoint, notesDeleteEndpoint, plansGetEndpoint, plansEditEndpoint],
  events: [noteAdded, noteDeleted, taskPlanned],
}
