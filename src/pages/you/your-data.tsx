import { Readable } from 'node:stream'
import { exportData } from '../../features/accounts/queries/export-data.ts'
import { deleteAccount } from '../../features/accounts/verbs/delete-account.ts'
import { listTeamsWithoutOtherAdministrator } from '../../features/teams/queries/list-memberships.ts'
import { mailKey } from '../../lib/email-address.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { requireSignedIn } from './save-settings.ts'
import { DeleteView, ExportView, exportPath } from './views/your-data.tsx'

export const deletePage: Page = {
  path: '/you/delete',
  needsSignIn: true,
  needsRecentSignIn: 'with-email',
  show: async (request) => {
    const teams = await listTeamsWithoutOtherAdministrator(request.ctx)
    return { view: <DeleteView common={commonData(request)} teams={teams} /> }
  },
  submit: async (request) => {
    assertConfirmed(request)
    await deleteAccount(request.ctx, { user_id: requireSignedIn(request).id })
    request.browser.clearSecret()
    return { redirect: '/', flash: 'you.deleted' }
  },
}

/** The person types their address; somebody without one ticks a box. */
function assertConfirmed(request: PageRequest): void {
  const { email } = requireSignedIn(request)
  const confirm = request.form.confirm ?? ''
  if (email === null ? confirm === 'yes' : mailKey(confirm) === email) return
  const code = email === null ? 'not_confirmed' : 'confirm_mismatch'
  throw new Invalid([{ field: 'confirm', code, message: 'Deleting an account has to be confirmed.' }])
}

export const exportPage: Page = {
  path: '/you/export',
  needsSignIn: true,
  show: async (request) => ({ view: <ExportView common={commonData(request)} /> }),
}

export const exportFile: Page = {
  path: exportPath,
  needsSignIn: true,
  show: async (request) => ({
    body: Readable.from(exportData(request.ctx)),
    type: 'application/json; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="cairn-your-data.json"' },
  }),
}
