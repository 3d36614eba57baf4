import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { Field, TextField } from '../../../web/field.tsx'
import { Form, Problems } from '../../../web/forms.tsx'
import { catalogues, wordsIn } from '../../../web/words/words.ts'
import { accountPath } from '../../sessions/paths.ts'
import { Telling } from '../../sessions/views/telling.tsx'
import type { Account, Membership } from '../account.ts'
import { YouFrame } from './frame.tsx'
import { Names } from './names.tsx'
import { type Session, Sessions } from './sessions.tsx'

interface Shown {
  visit: Visit
  account: Account
  memberships: Membership[]
  sessions: Session[]
}

export function SettingsView({ visit, account, memberships, sessions }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <YouFrame visit={visit} tab="settings">
      <Problems visit={visit} field={null} />
      <About visit={visit} account={account} />
      <Address visit={visit} account={account} />
      <Sessions visit={visit} sessions={sessions} />
      {memberships.length > 0 && <Teams visit={visit} memberships={memberships} />}
      <section aria-labelledby="data">
        <h2 id="data">{t('you.data')}</h2>
        <ul>
          <li>
            <a href="/you/export">{t('you.export')}</a>
          </li>
          <li>
            <a href="/you/delete">{t('you.delete')}</a>
          </li>
        </ul>
      </section>
    </YouFrame>
  )
}

function About({ visit, account }: Pick<Shown, 'visit' | 'account'>): VNode {
  const t = wordsIn(visit.language)
  const chosen = visit.form.language ?? account.language ?? t.language
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('you.settings.about')}</h2>
      <Form visit={visit} action={accountPath}>
        <Names visit={visit} named={account} />
        <Field visit={visit} name="language" label={t('you.language')} help={t('you.language.help')}>
          {(its) => (
            <select {...its}>
              {catalogues.map(({ language, name }) => (
                <option key={language} value={language} lang={language} selected={language === chosen}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button class="button primary" type="submit">
          {t('you.settings.save')}
        </button>
      </Form>
    </section>
  )
}

/** The first administrator of an installation comes without an address. */
function Address({ visit, account }: Pick<Shown, 'visit' | 'account'>): VNode {
  const t = wordsIn(visit.language)
  const { email } = account
  const { sendsMail } = visit.site
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('you.address')}</h2>
      {email === null ? (
        <p>{t('you.address.none')}</p>
      ) : (
        <Telling words={(address) => t('you.address.is', { email: address })} of={email} />
      )}
      <Form visit={visit} action="/you/address">
        <TextField
          visit={visit}
          name="email"
          type="email"
          label={t('you.address.new')}
          help={t(sendsMail ? 'you.address.help' : 'you.address.help.no-mail')}
          autocomplete="email"
          maxLength={limits.email}
        />
        <button class="button" type="submit">
          {t(sendsMail ? 'you.address.change' : 'you.address.change.no-mail')}
        </button>
      </Form>
    </section>
  )
}

function Teams({ visit, memberships }: Pick<Shown, 'visit' | 'memberships'>): VNode {
  const t = wordsIn(visit.language)
  return (
    <section aria-labelledby="teams">
      <h2 id="teams">{t('you.teams')}</h2>
      <ul class="rows">
        {memberships.map(({ slug, name, role }) => (
          <li key={slug}>
            <bdi>{name}</bdi> <span class="muted">{t(`you.role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
