import { readAccount } from '../../features/accounts/queries/account-data.ts'
import { chooseMail } from '../../features/notices/verbs/mail-settings.ts'
import { listSessions } from '../../features/sessions/queries/sessions.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { requestAddressChange } from '../../features/sessions/verbs/address.ts'
import { endAllSessions, endSession } from '../../features/sessions/verbs/sessions.ts'
import { listMemberships } from '../../features/teams/queries/teams.ts'
import { strangerWaitSeconds } from '../../features/users/queries/stranger-mails.ts'
import { doesVoteFollow } from '../../features/votes/queries/votes.ts'
import { chooseVoteFollows } from '../../features/votes/verbs/votes.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../layout/paths.ts'
import { withLastMap } from '../open-map.ts'
import { codePath } from '../sign-in/paths.ts'
import { mailedRequest } from '../sign-in/sign-in.tsx'
import { MailChoice } from './mail.tsx'
import { requireSignedIn, saveSettings } from './save-settings.ts'
import { SettingsView } from './views/settings.tsx'

export async function showSettings(request: PageRequest): Promise<PageResponse> {
  const [account, memberships, sessions, follows] = await Promise.all([
    readAccount(request.ctx),
    listMemberships(request.ctx),
    listSessions(request.ctx),
    doesVoteFollow(request.ctx),
  ])
  return withLastMap(request, <SettingsView {...{ account, memberships, sessions, follows }} />)
}

export const accountPages: Page[] = [
  {
    path: accountPath,
    needsSignIn: true,
    show: showSettings,
    submit: async (request) => {
      await saveSettings(request)
      return { redirect: accountPath, flash: 'you.settings.saved' }
    },
  },
  {
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
  },
  /** Signs out another browser; `/sign-out` signs out this one. */
  {
    path: '/you/sessions/end',
    needsSignIn: true,
    submit: async (request) => {
      await endSession(request.ctx, { user_id: requireSignedIn(request).id, session_id: idIn(request.form.session) })
      return { redirect: accountPath, flash: 'you.session.ended' }
    },
  },
  /** Signs out everywhere, including here. For people who think that someone else is using their account. */
  {
    path: '/you/sessions/end-all',
    needsSignIn: true,
    submit: async (request) => {
      await endAllSessions(request.ctx, { user_id: requireSignedIn(request).id })
      request.browser.clearSecret()
      return { redirect: '/', flash: 'you.sessions.ended' }
    },
  },
  {
    path: '/you/vote-follows',
    needsSignIn: true,
    submit: (request) => saveVoteFollows(request, accountPath),
  },
  {
    path: '/you/mail',
    needsSignIn: true,
    submit: async (request) => {
      await chooseMail(request.ctx, { user_id: requireSignedIn(request).id, ...readFields(MailChoice, request.form) })
      return { redirect: accountPath, flash: 'you.mail.saved' }
    },
    showOnError: showSettings,
  },
]

/** It doesn't affect existing subscriptions. */
export async function saveVoteFollows(request: PageRequest, back: string): Promise<PageResponse> {
  const vote_follows = request.form.vote_follows !== 'off'
  await chooseVoteFollows(request.ctx, { vote_follows })
  return { redirect: `${back}#voting`, flash: vote_follows ? 'vote.follows.on' : 'vote.follows.off' }
}
