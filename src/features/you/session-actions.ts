import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { endAllSessions, endSession } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { personOf } from './person.ts'

export const endOneSession: Page = {
  path: '/you/sessions/end',
  signedIn: 'always',
  submit: async (visit) => {
    const { id, session_id } = personOf(visit)
    const sessions = await listSessions(visit.database, id, visit.now)
    const ended = sessions.find((session) => String(session.id) === visit.form.session)
    if (!ended) throw new NotFound()
    await visit.database.transaction((tx) => endSession(tx, id, ended.id))
    if (ended.id !== session_id) return { redirect: '/you/settings', notice: 'you.session.ended' }
    visit.browser.forget()
    return { redirect: '/', notice: 'you.signed-out' }
  },
}

/** Everywhere, here too: whoever fears that somebody else is signed in as them wants to begin anew. */
export const endSessions: Page = {
  path: '/you/sessions/end-all',
  signedIn: 'always',
  submit: async (visit) => {
    await visit.database.transaction((tx) => endAllSessions(tx, personOf(visit).id))
    visit.browser.forget()
    return { redirect: '/', notice: 'you.sessions.ended' }
  },
}
