import { accountPath } from '../../features/sessions/rules/paths.ts'
import { endAllSessions } from '../../features/sessions/verbs/end-all-sessions.ts'
import { endSession } from '../../features/sessions/verbs/end-session.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { requireSignedIn } from './require-signed-in.ts'

/** Signs out in another browser; `/sign-out` does it in this one. */
export const endSessionAction: Page = {
  path: '/you/sessions/end',
  needsSignIn: true,
  submit: async (request) => {
    const session_id = readId(request.form.session)
    await endSession(request.ctx, { user_id: requireSignedIn(request).id, session_id })
    return { redirect: accountPath, flash: 'you.session.ended' }
  },
}

/** Signs out everywhere, also here. For people who think that somebody else uses their account. */
export const endAllSessionsAction: Page = {
  path: '/you/sessions/end-all',
  needsSignIn: true,
  submit: async (request) => {
    await endAllSessions(request.ctx, { user_id: requireSignedIn(request).id })
    request.browser.clearSecret()
    return { redirect: '/', flash: 'you.sessions.ended' }
  },
}

/** An id as our pages write it. */
function readId(text = ''): number {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new NotFound()
  return id
}
