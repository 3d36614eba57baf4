import { readListSettings, requireListSettings } from '../../features/lists/queries/read-list-settings.ts'
import { ListMove, NewList } from '../../features/lists/schema.ts'
import { createList } from '../../features/lists/verbs/create-list.ts'
import { moveList } from '../../features/lists/verbs/move-list.ts'
import { localPath } from '../../lib/urls.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath, workspaceUrl } from './paths.ts'
import { ListsView } from './views/lists.tsx'

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
