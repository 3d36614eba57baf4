import type { Feature } from '../../platform/feature.ts'
import { plansEditEndpoint, plansGetEndpoint } from './api.ts'
import { taskPlanned } from './events.ts'

/** Who works on a task and how urgent it is, for the team alone. */
export const plansFeature: Feature = {
  name: 'plans',
  endpoints: [plansGetEndpoint, plansEditEndpoint],
  events: [taskPlanned],
}
