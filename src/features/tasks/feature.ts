import type { Feature } from '../../platform/feature.ts'
import {
  tasksCreateEndpoint,
  tasksDeleteEndpoint,
  tasksEditEndpoint,
  tasksGetEndpoint,
  tasksListEndpoint,
} from './api.ts'
import { taskApproved, taskCreated, taskDeleted, taskEdited, taskMoved, taskRestored } from './events.ts'

export const tasksFeature: Feature = {
  name: 'tasks',
  endpoints: [tasksListEndpoint, tasksGetEndpoint, tasksCreateEndpoint, tasksEditEndpoint, tasksDeleteEndpoint],
  events: [taskCreated, taskEdited, taskMoved, taskApproved, taskDeleted, taskRestored],
}
