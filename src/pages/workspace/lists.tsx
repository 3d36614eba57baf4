import { estimateListDeletion } from '../../features/lists/queries/count-contents.ts'
import { type ListSettings, readListSettings, requireListSettings } from '../../features/lists/queries/lists.ts'
import { ListMove, ListPageEdit, NewList } from '../../features/lists/schema.ts'
import { createList, deleteList, editList, moveList } from '../../features/lists/verbs/lists.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { localPath } from '../../lib/urls.ts'
import { readFields } from '../../platform/http/input.ts'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { changedFields } from './form-changes.tsx'
import { DeleteListView, EditListView } from './views/edit-list.tsx'
import { ListsView } from './views/lists.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

export const listPages = [
  workspacePage('lists', {
    for: 'administrator',
    show: showLists,
    submit: async (ctx, request) => {
      await createList(ctx, readFields(NewList, request.form))
      return backTo(ctx, 'lists', 'lists.created')
    },
  }),
  workspacePage('lists/:id/move', {
    for: 'administrator',
    submit: async (ctx, request) => {
      const { id } = await requireListSettings(ctx, idIn(request.params.id))
      const { before } = readFields(ListMove, { before: '', ...request.form })
      await moveList(ctx, { list_id: id, before })
      // People who dragged a list on the board return there.
      const from = localPath(request.form.from)
      const isBoard = from.split('?', 1)[0] === `${ctx.map.path}/`
      return { redirect: isBoard ? from : `${workspaceUrl(ctx.map, 'lists')}#list-${id}`, flash: 'lists.moved' }
    },
    showOnError: showLists,
  }),
  workspacePage('lists/:id', {
    for: 'administrator',
    show: async (ctx, request) => {
      const list = await requireListSettings(ctx, idIn(request.params.id))
      return { view: <EditListView list={list} /> }
    },
    submit: async (ctx, request) => {
      const id = idIn(request.params.id)
      await ctx.transaction(async (tx) => {
        await lockMap(tx)
        const changed = changedFields(request.form, textsOf(await requireListSettings(tx, id)))
        await editList(tx, { list_id: id, ...readFields(ListPageEdit, changed) })
      })
      return backTo(ctx, 'lists', 'lists.saved')
    },
  }),
  /** Shows the contents of the list before it's deleted. */
  workspacePage('lists/:id/delete', {
    for: 'administrator',
    show: async (ctx, request) => {
      const list = await requireListSettings(ctx, idIn(request.params.id))
      const contents = await estimateListDeletion(ctx, list)
      return { view: <DeleteListView {...{ list, contents }} /> }
    },
    submit: async (ctx, request) => {
      await deleteList(ctx, { list_id: idIn(request.params.id) })
      return backTo(ctx, 'lists', 'lists.deleted')
    },
  }),
]

async function showLists(ctx: OpenMapContext) {
  return { view: <ListsView lists={await readListSettings(ctx)} /> }
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
