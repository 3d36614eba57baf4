import type { Feature } from '../../platform/feature.ts'
import { tasksMergedEndpoint, tasksMergeEndpoint, tasksUnmergeEndpoint } from './api.ts'
import { taskMerged, taskUnmerged } from './events.ts'

export const mergesFeature: Feature = {
  name: 'merges',
  endpoints: [tasksMergeEndpoint, tasksUnmergeEndpoint, tasksMergedEndpoint],
  events: [taskMerged, taskUnmerged],
}
