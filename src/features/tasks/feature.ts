import type { Feature } from '../../platform/feature.ts'
import { addTask, getTask, listAllTasks, removeTask, updateTask } from './api.ts'
import { taskApproved, taskCreated, taskDeleted, taskEdited, taskMoved, taskRestored } from './events.ts'

export const tasks: Feature = {
  name: 'tasks',
  endpoints: [listAllTasks, getTask, addTask, updateTask, removeTask],
  events: [taskCreated, taskEdited, taskMoved, taskApproved, taskDeleted, taskRestored],
}
