import { requireBulkAction } from '../../features/actions/queries/require-action.ts'
import { isRunning } from '../../features/actions/rules/bulk.ts'
import { undoAction } from '../../features/actions/verbs/undo.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import { listTitles } from '../../features/tasks/queries/list-titles.ts'
import { localPath } from '../../lib/urls.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { BulkActionView } from './views/bulk-action.tsx'
import { openWorkspace } from './workspace-page.ts'

/** The progress of a change of many tasks, or of undoing it. */
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

/** Where every Undo button leads. What changed several tasks has a page that says what was undone. */
export const undoPage: Page = {
  path: workspacePath('undo/:id'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const action = await undoAction(ctx, { action_id: idIn(request.params.id) })
    if (isRunning(action)) return { redirect: workspaceUrl(ctx.map, `board/actions/${action.id}`) }
    const redirect = action.back || localPath(request.form.from)
    return { redirect, ...(action.kind !== 'bulk' && { flash: 'flash.undone' }) }
  },
}
