import { endpoint, nothing, pageOf } from '../../platform/http/endpoint.ts'
import { NotifyQuery } from '../../platform/http/fields.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { trashEntryCollection } from './present.ts'
import { TrashEntry } from './schema.ts'
import { purgeTrash, restoreFromTrash } from './verbs/trash.ts'

export const trashListEndpoint = endpoint({
  id: 'trash.list',
  method: 'GET',
  path: '/api/1/map/trash/',
  scope: 'write',
  summary: 'List deletions from the last 30 days, newest first',
  query: PagingQuery,
  reply: pageOf(TrashEntry),
  handle: (ctx, { query }) => trashEntryCollection.list(ctx, query, {}),
})

export const trashRestoreEndpoint = endpoint({
  id: 'trash.restore',
  method: 'POST',
  path: '/api/1/map/trash/:id/restore/',
  scope: 'write',
  summary: 'Undo a deletion',
  description: 'Returns 409 if the list or task it belonged to is itself in the trash; restore that first.',
  query: NotifyQuery,
  reply: nothing,
  handle: (ctx, { id, query }) => restoreFromTrash(ctx, { trash_id: id, ...query }),
})

export const trashDeleteEndpoint = endpoint({
  id: 'trash.delete',
  method: 'DELETE',
  path: '/api/1/map/trash/:id/',
  scope: 'manage',
  summary: 'Permanently delete an item in the trash',
  reply: nothing,
  handle: (ctx, { id }) => purgeTrash(ctx, { trash_id: id }),
})
