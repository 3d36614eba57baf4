import { mayManageMap } from '../../features/maps/policy.ts'
import { findTrashEntry, listTrash } from '../../features/recovery/queries/list-trash.ts'
import { trashPageSize } from '../../features/recovery/rules/page-size.ts'
import { purgeTrash } from '../../features/recovery/verbs/purge-trash.ts'
import { restoreFromTrash } from '../../features/recovery/verbs/restore-from-trash.ts'
import { localPath } from '../../lib/urls.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { PurgeView, TrashView } from './views/trash.tsx'
import { openWorkspace } from './workspace-page.ts'

export const trashPage: Page = {
  path: workspacePath('trash'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const page = pageNumber(request.query)
    const { count, entries } = await listTrash(ctx, page)
    if (page > 1 && (page - 1) * trashPageSize >= count) throw new NotFound()
    const { map, role } = ctx
    const common = commonData(request)
    return { view: <TrashView {...{ common, map, role, page, count, entries, mayPurge: mayManageMap(ctx) }} /> }
  },
}

/** A conflict, such as a list that is in the trash itself, is told where the button was. */
export const restoreAction: Page = {
  path: workspacePath('trash/:deletion/restore'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    await restoreFromTrash(ctx, { trash_id: idIn(request.params.deletion) })
    return { redirect: localPath(request.form.from), flash: 'trash.restored' }
  },
}

/** Asks before it deletes for good. */
export const purgePage: Page = {
  path: workspacePath('trash/:deletion/delete'),
  needsSignIn: true,
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const entry = await findTrashEntry(ctx, idIn(request.params.deletion))
    if (!entry) throw new NotFound()
    return { view: <PurgeView {...{ common: commonData(request), map: ctx.map, role: ctx.role, entry }} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await purgeTrash(ctx, { trash_id: idIn(request.params.deletion) })
    return { redirect: workspaceUrl(ctx.map, 'trash'), flash: 'trash.purged' }
  },
}
