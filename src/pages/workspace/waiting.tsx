import { readApprovalSettings } from '../../features/approval/queries/read-approval-settings.ts'
import { WaitingEdit } from '../../features/approval/schema.ts'
import { editApprovalSettings } from '../../features/approval/verbs/edit-approval-settings.ts'
import { listMapPeople } from '../../features/moderation/queries/list-map-people.ts'
import { setStanding } from '../../features/moderation/verbs/set-standing.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { WaitingView } from './views/waiting.tsx'
import { openWorkspace } from './workspace-page.ts'

/** Who needs approval, and the people that the team trusts or has blocked. */
export const waitingPage: Page = {
  path: workspacePath('waiting'),
  needsSignIn: true,
  for: 'administrator',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const [settings, trusted, blocked] = [
      await readApprovalSettings(ctx),
      await listMapPeople(ctx, 'trusted'),
      await listMapPeople(ctx, 'blocked'),
    ]
    const { map, role } = ctx
    return { view: <WaitingView {...{ common: commonData(request), map, role, settings, trusted, blocked }} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    // A checkbox that is not ticked is not sent.
    await editApprovalSettings(
      ctx,
      readFields(WaitingEdit, { ...request.form, links_wait: request.form.links_wait ?? 'off' }),
    )
    return { redirect: workspaceUrl(ctx.map, 'waiting'), flash: 'waiting.saved' }
  },
}

/** Neither trusts nor blocks somebody any more. */
export const standingAction: Page = {
  path: workspacePath('waiting/clear'),
  needsSignIn: true,
  for: 'administrator',
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await setStanding(ctx, { user_id: idIn(request.form.person), standing: null })
    return { redirect: workspaceUrl(ctx.map, 'waiting'), flash: 'waiting.cleared' }
  },
}
