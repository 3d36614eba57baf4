import type { Feature } from '../../platform/feature.ts'
import { mergedTasks, mergeTasks, unmergeTasks } from './api.ts'
import { taskMerged, taskUnmerged } from './events.ts'

/** Merging tasks that say the same. */
export const merges: Feature = {
  name: 'merges',
  endpoints: [mergeTasks, unmergeTasks, mergedTasks],
  events: [taskMerged, taskUnmerged],
}
