import { insufficientScope, scopeOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { asJson } from '../../platform/db/json.ts'
import { created, endpoint, nothingOrDryRun, ok, pageOf } from '../../platform/http/endpoint.ts'
import { namesIn } from '../../platform/records/fields.ts'
import { listsCreateEndpoint } from '../lists/api.ts'
import { Deletion, DryRunQuery } from '../trash/schema.ts'
import { taskFields } from './fields.ts'
import { taskCollection } from './present.ts'
import { TaskQuery } from './queries/filter.ts'
import { listAndCategoryProblems } from './queries/find-task.ts'
import { hasImportedVotes } from './queries/imported-votes.ts'
import { listFilteredTasks } from './queries/list-filtered-tasks.ts'
import { renderTaskInWorker } from './queries/render-task-in-worker.ts'
import { previewTaskDeletion } from './queries/require-task-details.ts'
import { NewTask, Task, TaskEdit } from './schema.ts'
import { createTask, deleteTask, editTask } from './verbs/tasks.ts'

export const tasksListEndpoint = endpoint({
  id: 'tasks.list',
  method: 'GET',
  path: '/api/1/map/tasks/',
  scope: 'public',
  summary: "List the map's tasks",
  description:
    "Newest first. All filters can be combined. Filtering by something that isn't in the map returns an empty page.",
  query: TaskQuery,
  reply: pageOf(Task),
  handle: async (ctx, { query: asked }) => {
    const query = publicQuery(ctx, asked)
    return listFilteredTasks(ctx, query, { ordering: await indexedOrdering(ctx, query.ordering) })
  },
})

/**
 * Public tokens only see approved tasks. This uses the filter because each list stores the number of approved tasks.
 */
function publicQuery({ actor }: MapContext, query: TaskQuery): TaskQuery {
  if (scopeOf(actor) !== 'public') return query
  if (query.pending) throw insufficientScope('read')
  return { ...query, pending: false }
}

/** Only `total_votes` has an index. Without imported votes, both orders are the same. */
const indexedOrdering = async (ctx: MapContext, ordering: string | undefined): Promise<string | undefined> =>
  ordering?.endsWith('votes_count') && !(await hasImportedVotes(ctx))
    ? ordering.replace('votes_count', 'total_votes')
    : ordering

export const tasksGetEndpoint = endpoint({
  id: 'tasks.get',
  method: 'GET',
  path: '/api/1/map/tasks/:id/',
  scope: 'public',
  summary: 'Get a task',
  reply: ok(Task),
  isOneStatement: true,
  editedFields: [...namesIn(taskFields, 'write'), 'modified'],
  handle: (ctx, { id }) => taskCollection.present(ctx, id),
})

export const tasksCreateEndpoint = endpoint({
  id: 'tasks.create',
  method: 'POST',
  path: '/api/1/map/tasks/create/',
  scope: 'write',
  summary: 'Create a task',
  description:
    'A body with `name` or `role`, and without `title` and `parent`, creates a list instead, exactly like `lists.create`: it takes the same fields, returns the same response, and requires the `manage` scope.',
  body: NewTask,
  example: { parent: 1, title: 'Dark mode', description: 'For late nights. :crescent_moon:' },
  reply: created(Task),
  shownBy: tasksGetEndpoint,
  alternative: {
    endpoint: listsCreateEndpoint,
    when: (body) => ('name' in body || 'role' in body) && !('title' in body) && !('parent' in body),
  },
  check: (tx, { body }) => listAndCategoryProblems(tx, body),
  prepare: (body, ctx) => renderTaskInWorker(ctx, body),
  handle: async (ctx, { body }) => ({ id: await createTask(ctx, body) }),
})

export const tasksEditEndpoint = endpoint({
  id: 'tasks.edit',
  method: 'POST',
  path: '/api/1/map/tasks/:id/edit/',
  scope: 'write',
  summary: 'Edit, move, approve or lock a task',
  body: TaskEdit,
  example: { parent: 2, pending: false },
  reply: ok(Task),
  etagSource: tasksGetEndpoint,
  check: (tx, { body }) => listAndCategoryProblems(tx, body),
  prepare: (body, ctx) => renderTaskInWorker(ctx, body),
  handle: (ctx, { id, body }) => editTask(ctx, { task_id: id, ...body }),
})

export const tasksDeleteEndpoint = endpoint({
  id: 'tasks.delete',
  method: 'DELETE',
  path: '/api/1/map/tasks/:id/',
  scope: 'write',
  summary: 'Delete a task',
  description: 'Deletes its comments, votes and subscriptions as well. The team can restore it for 30 days.',
  query: DryRunQuery,
  reply: nothingOrDryRun(Deletion),
  etagSource: tasksGetEndpoint,
  handle: async (ctx, { id, query }) => {
    if (query.dry_run) return { status: 200, json: asJson(await previewTaskDeletion(ctx, id)) }
    await deleteTask(ctx, { task_id: id, notify: query.notify })
    return undefined
  },
})
