import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { pageForm } from '../../../web/forms.tsx'
import { Moment } from '../../../web/moment.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { agentOf } from '../agent.ts'
import { personOf } from '../person.ts'

export interface Session {
  id: number
  agent: string
  created: string
  last_seen: string
}

/** Where the person is signed in, and the way out of every other browser. */
export function Sessions({ visit, sessions }: { visit: Visit; sessions: Session[] }): VNode {
  const t = wordsIn(visit.language)
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('you.sessions')}</h2>
      <ul class="rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} visit={visit} session={session} />
        ))}
      </ul>
      <div class="actions">
        <button class="button" type="submit" form={pageForm} formaction="/you/sessions/end-all">
          {t('you.sessions.end-all')}
        </button>
        <span class="muted">{t('you.sessions.end-all.help')}</span>
      </div>
    </section>
  )
}

function SessionRow({ visit, session }: { visit: Visit; session: Session }): VNode {
  const t = wordsIn(visit.language)
  const name = nameOf(visit, session.agent)
  const isThis = session.id === personOf(visit).session_id
  return (
    <li>
      {name} {isThis && <span class="badge">{t('you.session.this')}</span>}
      <p class="muted">
        {t('you.session.begun')} <Moment visit={visit} moment={session.created} />, {t('you.session.seen')}{' '}
        <Moment visit={visit} moment={session.last_seen} />
      </p>
      {!isThis && (
        <button
          class="link"
          type="submit"
          form={pageForm}
          formaction="/you/sessions/end"
          name="session"
          value={session.id}
          aria-label={`${t('you.session.end')}: ${name}`}
        >
          {t('you.session.end')}
        </button>
      )}
    </li>
  )
}

function nameOf(visit: Visit, agent: string): string {
  const t = wordsIn(visit.language)
  const { browser, system } = agentOf(agent)
  if (!browser) return t('you.session.unknown')
  return system ? t('you.session.browser', { browser, system }) : browser
}
