import type { Feature } from '../../platform/feature.ts'
import { addTask, getTask, listAllTasks, removeTask, updateTask } from './api.ts'
import { taskApproved, taskCreated, taskDeleted, taskEdited, taskMoved } from './events.ts'
import { listPage, mapPage } from './pages.tsx'

export const tasks: Feature = {
  name: 'tasks',
  pages: [mapPage, listPage],
  endpoints: [listAllTasks, getTask, addTask, updateTask, removeTask],
  events: [taskCreated, taskEdited, taskMoved, taskApproved, taskDeleted],
}
