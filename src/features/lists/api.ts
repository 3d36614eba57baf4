import { asJson } from '../../platform/db/json.ts'
import { created, endpoint, nothingOrDryRun, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { Deletion, DryRunQuery } from '../trash/schema.ts'
import { listCollection } from './present.ts'
import { previewListDeletion } from './queries/lists.ts'
import { List, ListEdit, ListMove, NewList } from './schema.ts'
import { createList, deleteList, editList, moveList } from './verbs/lists.ts'

export const listsListEndpoint = endpoint({
  id: 'lists.list',
  method: 'GET',
  path: '/api/1/map/lists/',
  scope: 'public',
  summary: "Get the map's lists, in order",
  query: PagingQuery,
  reply: pageOf(List),
  handle: (ctx, { query }) => listCollection.list(ctx, query, {}),
})

export const listsGetEndpoint = endpoint({
  id: 'lists.get',
  method: 'GET',
  path: '/api/1/map/lists/:id/',
  scope: 'public',
  summary: 'Get a list, without its tasks',
  reply: ok(List),
  isOneStatement: true,
  handle: (ctx, { id }) => listCollection.present(ctx, id),
})

export const listsCreateEndpoint = endpoint({
  id: 'lists.create',
  method: 'POST',
  path: '/api/1/map/lists/create/',
  scope: 'manage',
  summary: 'Create a list',
  description: "If you leave out a setting for suggestions, votes or comments, the role's default applies.",
  body: NewList,
  example: { name: 'Ideas', role: 'suggestions', display_count: 5 },
  reply: created(List),
  shownBy: listsGetEndpoint,
  handle: async (ctx, { body }) => ({ id: await createList(ctx, body) }),
})

export const listsEditEndpoint = endpoint({
  id: 'lists.edit',
  method: 'POST',
  path: '/api/1/map/lists/:id/edit/',
  scope: 'manage',
  summary: 'Edit a list',
  body: ListEdit,
  example: { votes: false },
  reply: ok(List),
  etagSource: listsGetEndpoint,
  handle: (ctx, { id, body }) => editList(ctx, { list_id: id, ...body }),
})

export const listsMoveEndpoint = endpoint({
  id: 'lists.move',
  method: 'POST',
  path: '/api/1/map/lists/:id/move/',
  scope: 'manage',
  summary: 'Move a list among the lists with the same role',
  body: ListMove,
  example: { before: 1 },
  reply: ok(List),
  etagSource: listsGetEndpoint,
  handle: (ctx, { id, body }) => moveList(ctx, { list_id: id, ...body }),
})

export const listsDeleteEndpoint = endpoint({
  id: 'lists.delete',
  method: 'DELETE',
  path: '/api/1/map/lists/:id/',
  scope: 'manage',
  summary: 'Delete a list and its tasks',
  query: DryRunQuery,
  reply: nothingOrDryRun(Deletion),
  etagSource: listsGetEndpoint,
  handle: async (ctx, { id, query }) => {
    if (query.dry_run) return { status: 200, json: asJson(await previewListDeletion(ctx, id)) }
    await deleteList(ctx, { list_id: id, notify: query.notify })
    return undefined
  },
})
