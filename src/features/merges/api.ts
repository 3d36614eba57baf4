import Type from 'typebox'
import { asJson } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { taskCollection } from '../tasks/present.ts'
import { Task } from '../tasks/schema.ts'
import { listMergedTasks } from './queries/list-merged-tasks.ts'
import { MergedTask, MergeInto } from './schema.ts'
import { mergeTask, unmergeTask } from './verbs/merge-task.ts'

export const tasksMergeEndpoint = endpoint({
  id: 'tasks.merge',
  method: 'POST',
  path: '/api/1/map/tasks/:id/merge/',
  scope: 'write',
  summary: 'Merge a task into another',
  description:
    'Its votes, comments and followers move to the other task, which is returned. After that, requests for the merged task return a ' +
    '404 with `merged_into`.',
  body: MergeInto,
  example: { into: 2 },
  reply: ok(Task),
  handle: async (ctx, { id, body }) => {
    await mergeTask(ctx, { task_id: id, ...body })
    return taskCollection.present(ctx, body.into)
  },
})

export const tasksUnmergeEndpoint = endpoint({
  id: 'tasks.unmerge',
  method: 'POST',
  path: '/api/1/map/tasks/:id/unmerge/',
  scope: 'write',
  summary: 'Undo a merge',
  description: 'Use the id of the merged task. It gets its own votes, comments and followers back.',
  reply: ok(Task),
  handle: async (ctx, { id }) => {
    await unmergeTask(ctx, { task_id: id })
    return taskCollection.present(ctx, id)
  },
})

export const tasksMergedEndpoint = endpoint({
  id: 'tasks.merged',
  method: 'GET',
  path: '/api/1/map/tasks/:id/merged/',
  scope: 'read',
  summary: 'List the tasks merged into a task',
  reply: ok(Type.Object({ results: Type.Array(MergedTask) }, { $id: 'MergedTasks', additionalProperties: false })),
  handle: async (ctx, { id }) => {
    await taskCollection.present(ctx, id)
    return asJson({ results: await listMergedTasks(ctx, id) })
  },
})
