import type { Account } from '../../../features/accounts/queries/account-data.ts'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import type { Membership } from '../../../features/teams/queries/members.ts'
import { catalogues } from '../../../words/words.ts'
import type { CommonData, LayoutMap } from '../../layout/common-data.ts'
import { Field, NameField, TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { Emphasis } from '../../layout/text.tsx'
import { MailForm } from '../mail.tsx'
import { type Session, Sessions } from './sessions.tsx'
import { YouLayout } from './you-layout.tsx'

interface Props {
  map: LayoutMap | undefined
  account: Account
  memberships: Membership[]
  sessions: Session[]
  follows: boolean
}

export function SettingsView({ map, account, memberships, sessions, follows }: Props, { t }: CommonData) {
  return (
    <YouLayout map={map} tab="settings">
      <Problems field={null} />
      <About account={account} />
      <Address account={account} />
      <section aria-labelledby="mail">
        <h2 id="mail">{t('you.mail')}</h2>
        <MailForm action="/you/mail" choice={account} isMember={memberships.length > 0} />
      </section>
      <Voting action="/you/vote-follows" follows={follows} />
      <Sessions sessions={sessions} />
      {memberships.length > 0 && <Teams memberships={memberships} />}
      <section aria-labelledby="data">
        <h2 id="data">{t('you.data')}</h2>
        <div class="actions">
          <LinkButton href="/you/export" text={t('you.export')} />
          <LinkButton kind="danger" href="/you/delete" text={t('you.delete')} />
        </div>
      </section>
    </YouLayout>
  )
}

function About({ account }: Pick<Props, 'account'>, { t, form }: CommonData) {
  const chosen = form.language ?? account.language ?? t.language
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('account.profile')}</h2>
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
    </section>
  )
}

/** The first administrator starts without an email address. */
function Address({ account }: Pick<Props, 'account'>, common: CommonData) {
  const { t } = common
  const { email } = account
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('you.address')}</h2>
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
    </section>
  )
}

/** Without a mail server, a first address doesn't need confirmation. */
const helpOf = ({ sendsMail }: CommonData, email: string | null) =>
  sendsMail ? 'you.address.help' : email === null ? 'checklist.address.no-mail' : 'you.address.help.no-mail'

const buttonOf = ({ sendsMail }: CommonData, email: string | null) =>
  sendsMail ? 'you.address.change' : email === null ? 'action.save' : 'sign-in.send.no-mail'

const Teams = ({ memberships }: Pick<Props, 'memberships'>, { t }: CommonData) => (
  <section aria-labelledby="teams">
    <h2 id="teams">{t('you.teams')}</h2>
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
  </section>
)

export const Voting = ({ action, follows }: { action: string; follows: boolean }, { t }: CommonData) => (
  <section aria-labelledby="voting">
    <h2 id="voting">{t('you.voting')}</h2>
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
  </section>
)
