import type { MapContext } from '../../platform/context.ts'
import { asJson, type Json } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { listAndCategoryProblems } from '../tasks/queries/find-task.ts'
import { bulkActionOf, requireBulkAction } from './queries/require-action.ts'
import { changeProblems } from './rules/bulk.ts'
import { BulkAction, BulkEdit } from './schema.ts'
import { bulkEdit } from './verbs/bulk-edit.ts'
import { undoAction } from './verbs/undo.ts'

const present = async (ctx: MapContext, id: number): Promise<Json> =>
  asJson(bulkActionOf(await requireBulkAction(ctx, id)))

export const tasksBulkEndpoint = endpoint({
  id: 'tasks.bulk',
  method: 'POST',
  path: '/api/1/map/tasks/bulk/',
  scope: 'write',
  summary: 'Move, categorise, approve, lock or delete several tasks',
  description:
    "Up to 20 tasks are changed before the response is sent. A larger change runs in the background, and `finished` is null until it's done.",
  body: BulkEdit,
  example: { ids: [1, 2], parent: 2 },
  reply: ok(BulkAction),
  check: async (tx, { body }) => [
    ...(await listAndCategoryProblems(tx, body)),
    ...changeProblems(body).filter(({ field }) => field !== null || 'ids' in body),
  ],
  handle: async (ctx, { body: { ids, ...change } }) => present(ctx, await bulkEdit(ctx, { task_ids: ids, change })),
})

export const bulkGetEndpoint = endpoint({
  id: 'bulk.get',
  method: 'GET',
  path: '/api/1/map/bulk/:id/',
  scope: 'write',
  summary: "Get a bulk change's progress",
  reply: ok(BulkAction),
  handle: (ctx, { id }) => present(ctx, id),
})

export const bulkUndoEndpoint = endpoint({
  id: 'bulk.undo',
  method: 'POST',
  path: '/api/1/map/bulk/:id/undo/',
  scope: 'write',
  summary: 'Undo a bulk change',
  description:
    'Reverts what the bulk change modified, except in tasks that have been changed since. Returns 409 while the bulk change is still running.',
  reply: ok(BulkAction),
  handle: async (ctx, { id }) => {
    await requireBulkAction(ctx, id)
    await undoAction(ctx, { action_id: id })
    return present(ctx, id)
  },
})
