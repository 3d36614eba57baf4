import { listSessions } from '../../features/sessions/queries/list-sessions.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { endAllSessions, endSession } from '../../features/sessions/verbs/end-sessions.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { personOf } from './signed-in.ts'

/** Another browser; out of this one leads `/sign-out`. */
export const endSessionAction: Page = {
  path: '/you/sessions/end',
  signedIn: 'always',
  submit: async (request) => {
    const { id, session_id } = personOf(request)
    const sessions = await listSessions(request.ctx.database, id, request.ctx.now)
    const others = sessions.filter((session) => session.id !== session_id)
    const ended = others.find((session) => String(session.id) === request.form.session)
    if (!ended) throw new NotFound()
    await request.ctx.database.transaction((tx) => endSession(tx, id, ended.id))
    return { redirect: accountPath, notice: 'you.session.ended' }
  },
}

/** Everywhere, here too: whoever fears that somebody else is signed in as them wants to begin anew. */
export const endAllSessionsAction: Page = {
  path: '/you/sessions/end-all',
  signedIn: 'always',
  submit: async (request) => {
    await request.ctx.database.transaction((tx) => endAllSessions(tx, personOf(request).id))
    request.browser.clearSecret()
    return { redirect: '/', notice: 'you.sessions.ended' }
  },
}
