import type { Page, PageAnswer, Visit } from '../../platform/http/page.ts'
import { askAddressChange } from '../sessions/change-address.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { accountPath } from '../sessions/paths.ts'
import { accountOf, membershipsOf } from './account.ts'
import { personOf } from './person.ts'
import { saveSettings } from './save-settings.ts'
import { SettingsView } from './views/settings.tsx'

async function showSettings(visit: Visit): Promise<PageAnswer> {
  const [account, memberships, sessions] = await Promise.all([
    accountOf(visit),
    membershipsOf(visit),
    listSessions(visit.database, personOf(visit).id, visit.now),
  ])
  return { view: <SettingsView {...{ visit, account, memberships, sessions }} /> }
}

export const settingsPage: Page = {
  path: accountPath,
  signedIn: 'always',
  show: showSettings,
  submit: async (visit) => {
    await saveSettings(visit)
    return { redirect: accountPath, notice: 'you.settings.saved' }
  },
}

export const addressAction: Page = {
  path: '/you/address',
  signedIn: 'always',
  submit: (visit) => askAddressChange(visit, visit.form.email ?? ''),
  again: showSettings,
}
