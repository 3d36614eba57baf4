import { estimateListDeletion } from '../../features/lists/queries/count-contents.ts'
import {
  type ListSettings,
  readListSettings,
  requireListSettings,
} from '../../features/lists/queries/read-list-settings.ts'
import { ListMove, ListPageEdit, NewList } from '../../features/lists/schema.ts'
import { createList } from '../../features/lists/verbs/create-list.ts'
import { deleteList } from '../../features/lists/verbs/delete-list.ts'
import { editList } from '../../features/lists/verbs/edit-list.ts'
import { moveList } from '../../features/lists/verbs/move-list.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { localPath } from '../../lib/urls.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { changedFields } from './form-changes.tsx'
import { workspacePath, workspaceUrl } from './sections.ts'
import { DeleteListView, EditListView } from './views/edit-list.tsx'
import { ListsView } from './views/lists.tsx'
import { openWorkspace } from './workspace-page.ts'

/** The lists of the map, and a form for another. */
export const listsPage: Page = {
  path: workspacePath('lists'),
  for: 'administrator',
  needsSignIn: true,
  show: showLists,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await createList(ctx, readFields(NewList, request.form))
    return { redirect: workspaceUrl(ctx.map, 'lists'), flash: 'lists.created' }
  },
}

export const moveListAction: Page = {
  path: workspacePath('lists/:id/move'),
  for: 'administrator',
  needsSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { id } = await requireListSettings(ctx, idIn(request.params.id))
    const { before } = readFields(ListMove, { before: '', ...request.form })
    await moveList(ctx, { list_id: id, before })
    // A list is dragged on the board, too.
    const from = localPath(request.form.from)
    const isBoard = from.split('?', 1)[0] === `${ctx.map.path}/`
    return { redirect: isBoard ? from : `${workspaceUrl(ctx.map, 'lists')}#list-${id}`, flash: 'lists.moved' }
  },
  showOnError: showLists,
}

async function showLists(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const lists = await readListSettings(ctx)
  return { view: <ListsView common={commonData(request)} map={ctx.map} role={ctx.role} lists={lists} /> }
}

export const editListPage: Page = {
  path: workspacePath('lists/:id'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const list = await requireListSettings(ctx, idIn(request.params.id))
    return { view: <EditListView common={commonData(request)} map={ctx.map} role={ctx.role} list={list} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const id = idIn(request.params.id)
    await ctx.transaction(async (tx) => {
      await lockMap(tx)
      const changed = changedFields(request.form, textsOf(await requireListSettings(tx, id)))
      await editList(tx, { list_id: id, ...readFields(ListPageEdit, changed) })
    })
    return { redirect: workspaceUrl(ctx.map, 'lists'), flash: 'settings.saved' }
  },
}

/** Says what goes with the list before it is deleted. */
export const deleteListPage: Page = {
  path: workspacePath('lists/:id/delete'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const list = await requireListSettings(ctx, idIn(request.params.id))
    const contents = await estimateListDeletion(ctx, list)
    const props = { common: commonData(request), map: ctx.map, role: ctx.role, list, contents }
    return { view: <DeleteListView {...props} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await deleteList(ctx, { list_id: idIn(request.params.id) })
    return { redirect: workspaceUrl(ctx.map, 'lists'), flash: 'lists.deleted' }
  },
}

/** The fields as a form sends them. */
const textsOf = ({ name, role, suggestions, votes, comments, display_count, hide_when_empty }: ListSettings) => ({
  name,
  role,
  suggestions: String(suggestions),
  votes: String(votes),
  comments: String(comments),
  display_count: String(display_count),
  hide_when_empty: String(Boolean(hide_when_empty)),
})
