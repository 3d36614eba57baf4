import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { Form, Problems } from '../../../web/forms.tsx'
import { catalogues, wordsIn } from '../../../web/words/words.ts'
import { Telling } from '../../sessions/views/telling.tsx'
import type { Account, Membership } from '../account.ts'
import { Field } from './field.tsx'
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
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('you.settings.about')}</h2>
      <Form visit={visit} action="/you/settings">
        <Names visit={visit} named={account} />
        <div class="field">
          <label for="language">{t('you.language')}</label>
          <select id="language" name="language" aria-describedby="language-help">
            {catalogues.map(({ language, name }) => (
              <option key={language} value={language} lang={language} selected={language === t.language}>
                {name}
              </option>
            ))}
          </select>
          <span class="muted" id="language-help">
            {t('you.language.help')}
          </span>
          <Problems visit={visit} field="language" />
        </div>
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
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('you.address')}</h2>
      {email === null ? (
        <p>{t('you.address.none')}</p>
      ) : (
        <Telling words={(address) => t('you.address.is', { email: address })} of={email} />
      )}
      <Form visit={visit} action="/you/address">
        <Field
          visit={visit}
          name="email"
          type="email"
          label={t('you.address.new')}
          help={t('you.address.help')}
          autocomplete="email"
          maxLength={limits.email}
        />
        <button class="button" type="submit">
          {t('you.address.change')}
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
