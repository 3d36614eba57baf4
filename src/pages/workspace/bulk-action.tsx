import { requireBulkAction } from '../../features/bulk/queries/require-bulk-action.ts'
import { isRunning } from '../../features/bulk/rules/is-running.ts'
import { undoBulkEdit } from '../../features/bulk/verbs/undo-bulk-edit.ts'
import { readListSettings } from '../../features/lists/queries/read-list-settings.ts'
import { listTitles } from '../../features/tasks/queries/list-titles.ts'
import { localPath } from '../../lib/urls.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { BulkActionView } from './views/bulk-action.tsx'
import { openWorkspace } from './workspace-page.ts'

/** How far a change of many tasks has come. */
export const bulkActionPage: Page = {
  path: workspacePath('board/actions/:id'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const action = await requireBulkAction(ctx, idIn(request.params.id))
    const changedSince = await listTitles(ctx, action.change.changed_since ?? [])
    const lists = await readListSettings(ctx)
    const common = commonData(request)
    return { view: <BulkActionView {...{ common, map: ctx.map, role: ctx.role, action, lists, changedSince }} /> }
  },
}

export const undoBulkAction: Page = {
  path: workspacePath('board/actions/:id/undo'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const id = idIn(request.params.id)
    await undoBulkEdit(ctx, { action_id: id })
    const isLong = isRunning(await requireBulkAction(ctx, id))
    return { redirect: isLong ? workspaceUrl(ctx.map, `board/actions/${id}`) : localPath(request.form.from) }
  },
}
