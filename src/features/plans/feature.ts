import type { Feature } from '../../platform/feature.ts'
import { getPlan, updatePlan } from './api.ts'
import { taskPlanned } from './events.ts'

/** Who works on a task and how urgent it is, for the team alone. */
export const plans: Feature = { name: 'plans', endpoints: [getPlan, updatePlan], events: [taskPlanned] }
