import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { endAllSessions, endSession } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { accountPath } from '../sessions/paths.ts'
import { personOf } from './person.ts'

/** Another browser; out of this one leads `/sign-out`. */
export const endOneSession: Page = {
  path: '/you/sessions/end',
  signedIn: 'always',
  submit: async (visit) => {
    const { id, session_id } = personOf(visit)
    const sessions = await listSessions(visit.database, id, visit.now)
    const others = sessions.filter((session) => session.id !== session_id)
    const ended = others.find((session) => String(session.id) === visit.form.session)
    if (!ended) throw new NotFound()
    await visit.database.transaction((tx) => endSession(tx, id, ended.id))
    return { redirect: accountPath, notice: 'you.session.ended' }
  },
}

/** Everywhere, here too: whoever fears that somebody else is signed in as them wants to begin anew. */
export const endSessions: Page = {
  path: '/you/sessions/end-all',
  signedIn: 'always',
  submit: async (visit) => {
    await visit.database.transaction((tx) => endAllSessions(tx, personOf(visit).id))
    visit.browser.clearSecret()
    return { redirect: '/', notice: 'you.sessions.ended' }
  },
}
