import { estimateListDeletion } from '../../features/lists/queries/count-contents.ts'
import { type ListSettings, requireListSettings } from '../../features/lists/queries/read-list-settings.ts'
import { ListPageEdit } from '../../features/lists/schema.ts'
import { deleteList } from '../../features/lists/verbs/delete-list.ts'
import { editList } from '../../features/lists/verbs/edit-list.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { changedFields } from './form-changes.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath, workspaceUrl } from './paths.ts'
import { DeleteListView, EditListView } from './views/edit-list.tsx'

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
