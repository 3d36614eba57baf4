import type { Account } from '../../../features/accounts/queries/account-data.ts'
import type { listSessions } from '../../../features/sessions/queries/sessions.ts'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import type { Membership } from '../../../features/teams/queries/teams.ts'
import { parseUserAgent } from '../../../lib/user-agent.ts'
import { catalogues } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field, NameField, TextField } from '../../layout/field.tsx'
import { Form, LinkButton, PageButton, Problems, Submit } from '../../layout/form.tsx'
import { Emphasis, Section, TimeAgo } from '../../layout/text.tsx'
import { MailForm } from '../mail.tsx'
import { requireSignedIn } from '../save-settings.ts'
import { YouLayout } from './you-layout.tsx'

interface Props {
  account: Account
  memberships: Membership[]
  sessions: Session[]
  follows: boolean
}

export const SettingsView = ({ account, memberships, sessions, follows }: Props, { t }: CommonData) => (
  <YouLayout tab="settings">
    <Problems field={null} />
    <About account={account} />
    <Address account={account} />
    <Section id="mail" title={t('you.mail')}>
      <MailForm action="/you/mail" choice={account} isMember={memberships.length > 0} />
    </Section>
    <Voting action="/you/vote-follows" follows={follows} />
    <Sessions sessions={sessions} />
    {memberships.length > 0 && <Teams memberships={memberships} />}
    <Section id="data" title={t('you.data')}>
      <div class="actions">
        <LinkButton href="/you/export" text={t('you.export')} />
        <LinkButton kind="danger" href="/you/delete" text={t('you.delete')} />
      </div>
    </Section>
  </YouLayout>
)

function About({ account }: Pick<Props, 'account'>, { t, form }: CommonData) {
  const chosen = form.language ?? account.language ?? t.language
  return (
    <Section id="about" title={t('account.profile')}>
      <Form action={accountPath}>
        <NameField name={account} />
        <Field name="language" label={t('you.language')} help={t('you.language.help')}>
          {(attributes) => (
            <select {...attributes}>
              {catalogues.map(({ language, name }) => (
                <option key={language} value={language} lang={language} selected={language === chosen}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Submit kind="primary">{t('action.save')}</Submit>
      </Form>
    </Section>
  )
}

/** The first administrator starts without an email address. */
function Address({ account }: Pick<Props, 'account'>, common: CommonData) {
  const { t } = common
  const { email } = account
  return (
    <Section id="address" title={t('you.address')}>
      {email === null ? (
        <p>{t('you.address.none')}</p>
      ) : (
        <Emphasis sentence={(address) => t('you.address.is', { email: address })} value={email} />
      )}
      <Form action="/you/address">
        <TextField
          name="email"
          type="email"
          label={t('you.address.new')}
          help={t(helpOf(common, email))}
          autocomplete="email"
          max="email"
        />
        <Submit>{t(buttonOf(common, email))}</Submit>
      </Form>
    </Section>
  )
}

/** Without a mail server, a first address doesn't need confirmation. */
const helpOf = ({ sendsMail }: CommonData, email: string | null) =>
  sendsMail ? 'you.address.help' : email === null ? 'checklist.address.no-mail' : 'you.address.help.no-mail'

const buttonOf = ({ sendsMail }: CommonData, email: string | null) =>
  sendsMail ? 'you.address.change' : email === null ? 'action.save' : 'sign-in.send.no-mail'

const Teams = ({ memberships }: Pick<Props, 'memberships'>, { t }: CommonData) => (
  <Section id="teams" title={t('you.teams')}>
    <ul class="rows settings-rows">
      {memberships.map(({ slug, name, role }) => (
        <li key={slug}>
          <div class="row-main">
            <bdi class="row-name">{name}</bdi>
            <span class="muted">{t(`you.role.${role}`)}</span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

export const Voting = ({ action, follows }: { action: string; follows: boolean }, { t }: CommonData) => (
  <Section id="voting" title={t('you.voting')}>
    <Form action={action}>
      <button
        type="submit"
        class="switch"
        role="switch"
        aria-checked={follows}
        name="vote_follows"
        value={follows ? 'off' : 'on'}
      >
        {t('vote.follows')}
      </button>
    </Form>
  </Section>
)

type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** The browsers the person is signed in on, each with a button to sign it out. */
const Sessions = ({ sessions }: { sessions: Session[] }, { t }: CommonData) => (
  <Section id="sessions" title={t('you.sessions')}>
    <ul class="rows settings-rows">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
    <div class="actions">
      <PageButton to="/you/sessions/end-all">{t('you.sessions.end-all')}</PageButton>
      <span class="muted">{t('you.sessions.end-all.help')}</span>
    </div>
  </Section>
)

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
        <PageButton
          kind="quiet"
          to="/you/sessions/end"
          name="session"
          value={session.id}
          aria-label={`${t('sign-out.title')}: ${name}`}
        >
          {t('sign-out.title')}
        </PageButton>
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
