import { endpoint, nothing, pageOf } from '../../platform/http/endpoint.ts'
import { NotifyQuery } from '../../platform/http/fields.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { trashEntryCollection } from './present.ts'
import { TrashEntry } from './schema.ts'
import { purgeTrash } from './verbs/purge-trash.ts'
import { restoreFromTrash } from './verbs/restore-from-trash.ts'

export const trashListEndpoint = endpoint({
  id: 'trash.list',
  method: 'GET',
  path: '/api/1/map/trash/',
  scope: 'write',
  summary: 'What was deleted in the last 30 days, newest first',
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
  description: 'What was in a list or a task that is itself in the trash cannot be restored before it (409).',
  query: NotifyQuery,
  reply: nothing,
  handle: async (ctx, { id, query }) => {
    await restoreFromTrash(ctx, { trash_id: id, ...query })
    return undefined
  },
})

export const trashDeleteEndpoint = endpoint({
  id: 'trash.delete',
  method: 'DELETE',
  path: '/api/1/map/trash/:id/',
  scope: 'manage',
  summary: 'Delete something in the trash for good',
  reply: nothing,
  handle: async (ctx, { id }) => {
    await purgeTrash(ctx, { trash_id: id })
    return undefined
  },
})
