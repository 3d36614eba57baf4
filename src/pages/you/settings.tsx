import { readAccount } from '../../features/accounts/queries/read-account.ts'
import { listSessions } from '../../features/sessions/queries/list-sessions.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { requestAddressChange } from '../../features/sessions/verbs/request-address-change.ts'
import { listMemberships } from '../../features/teams/queries/list-memberships.ts'
import { strangerWaitSeconds } from '../../features/users/queries/stranger-mails.ts'
import { doesVoteFollow } from '../../features/votes/queries/does-vote-follow.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { codePath } from '../sign-in/paths.ts'
import { mailedRequest } from '../sign-in/sign-in.tsx'
import { saveSettings } from './save-settings.ts'
import { SettingsView } from './views/settings.tsx'

export async function showSettings(request: PageRequest): Promise<PageResponse> {
  const [account, memberships, sessions, follows] = await Promise.all([
    readAccount(request.ctx),
    listMemberships(request.ctx),
    listSessions(request.ctx),
    doesVoteFollow(request.ctx),
  ])
  return { view: <SettingsView {...{ common: commonData(request), account, memberships, sessions, follows }} /> }
}

export const settingsPage: Page = {
  path: accountPath,
  needsSignIn: true,
  show: showSettings,
  submit: async (request) => {
    await saveSettings(request)
    return { redirect: accountPath, flash: 'you.settings.saved' }
  },
}

export const addressAction: Page = {
  path: '/you/address',
  needsSignIn: true,
  needsRecentSignIn: 'with-email',
  submit: async (request) => {
    const outcome = await requestAddressChange(request.ctx, mailedRequest(request))
    if (outcome === 'theirs') return { redirect: accountPath, flash: 'sign-in.address.changed' }
    const isBusy = (await strangerWaitSeconds(request.ctx)) > 0
    return { redirect: codePath, ...(isBusy ? { flash: 'sign-in.busy' } : {}) }
  },
  showOnError: showSettings,
}
