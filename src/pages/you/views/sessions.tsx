import type { listSessions } from '../../../features/sessions/queries/sessions.ts'
import { parseUserAgent } from '../../../lib/user-agent.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { requireSignedIn } from '../save-settings.ts'

export type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** The browsers the person is signed in on, each with a button to sign it out. */
export function Sessions({ sessions }: { sessions: Session[] }, { t }: CommonData) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('you.sessions')}</h2>
      <ul class="rows settings-rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div class="actions">
        <Submit form={pageForm} formaction="/you/sessions/end-all">
          {t('you.sessions.end-all')}
        </Submit>
        <span class="muted">{t('you.sessions.end-all.help')}</span>
      </div>
    </section>
  )
}

function SessionRow({ session }: { session: Session }, common: CommonData) {
  const { t } = common
  const name = browserName(common, session.agent)
  const isThis = session.id === requireSignedIn(common).session_id
  return (
    <li>
      <div class="row-main">
        <span class="row-name">{name}</span> {isThis && <span class="badge">{t('you.session.this')}</span>}
        <span class="muted">
          {t('you.session.begun')} <TimeAgo timestamp={session.created} />, {t('you.session.seen')}{' '}
          <TimeAgo timestamp={session.last_seen} />
        </span>
      </div>
      {!isThis && (
        <button
          class="button quiet"
          type="submit"
          form={pageForm}
          formaction="/you/sessions/end"
          name="session"
          value={session.id}
          aria-label={`${t('sign-out.title')}: ${name}`}
        >
          {t('sign-out.title')}
        </button>
      )}
    </li>
  )
}

function browserName(common: CommonData, agent: string): string {
  const { t } = common
  const { browser, system } = parseUserAgent(agent)
  if (!browser) return t('you.session.unknown')
  return system ? t('you.session.browser', { browser, system }) : browser
}
