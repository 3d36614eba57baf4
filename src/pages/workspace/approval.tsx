import { readApprovalSettings } from '../../features/approval/queries/read-approval-settings.ts'
import { WaitingEdit } from '../../features/approval/schema.ts'
import { editApprovalSettings } from '../../features/approval/verbs/edit-approval-settings.ts'
import { listMapPeople } from '../../features/moderation/queries/list-map-people.ts'
import { setStanding } from '../../features/moderation/verbs/set-standing.ts'
import { readFields } from '../../platform/http/input.ts'
import { idIn } from '../board/paths.ts'
import { ApprovalView } from './views/approval.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

export const approvalPages = [
  /** Who needs approval, and the people that the team trusts or has blocked. */
  workspacePage('waiting', {
    for: 'administrator',
    show: async (ctx, request) => {
      const [settings, trusted, blocked] = [
        await readApprovalSettings(ctx),
        await listMapPeople(ctx, 'trusted'),
        await listMapPeople(ctx, 'blocked'),
      ]
      return { view: <ApprovalView {...{ ...frameOf(ctx, request), settings, trusted, blocked }} /> }
    },
    submit: async (ctx, request) => {
      // Browsers send a checkbox only if it is ticked.
      await editApprovalSettings(ctx, readFields(WaitingEdit, { links_wait: 'off', ...request.form }))
      return backTo(ctx, 'waiting', 'waiting.saved')
    },
  }),
  /** The person is neither trusted nor blocked anymore. */
  workspacePage('waiting/clear', {
    for: 'administrator',
    submit: async (ctx, request) => {
      await setStanding(ctx, { user_id: idIn(request.form.person), standing: null })
      return backTo(ctx, 'waiting', 'waiting.cleared')
    },
  }),
]
