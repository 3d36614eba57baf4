import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Intent, Visit } from '../../../platform/http/page.ts'
import { TextField } from '../../../web/field.tsx'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { Next } from './next.tsx'

interface Parts {
  visit: Visit
  /** Where to go on. */
  to: string
  /** Why somebody is here: what they were about to do. */
  intent: Intent | undefined
  /** Others who can say who somebody is, and the address of each. */
  providers: { name: string; href: string }[]
}

export function SignInView({ visit, to, intent, providers }: Parts): VNode {
  const t = wordsIn(visit.language)
  const { sendsMail } = visit.site
  return (
    <Layout visit={visit} title={t('sign-in.title')}>
      <section class="narrow sign-in">
        <h1>{t('sign-in.title')}</h1>
        <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>
        <Next visit={visit} intent={intent} />
        <Form visit={visit} action="/sign-in">
          <input type="hidden" name="to" value={to} />
          <Problems visit={visit} field={null} />
          <TextField
            visit={visit}
            name="email"
            type="email"
            label={t('sign-in.email')}
            autocomplete="email"
            maxLength={limits.email}
            required
          />
          <button class="button primary" type="submit">
            {t(sendsMail ? 'sign-in.send' : 'sign-in.send.no-mail')}
          </button>
        </Form>
        {providers.length > 0 && <Providers visit={visit} providers={providers} />}
      </section>
    </Layout>
  )
}

/** Turbo must leave the links alone: they lead to another site. */
function Providers({ visit, providers }: Pick<Parts, 'visit' | 'providers'>): VNode {
  const t = wordsIn(visit.language)
  return (
    <>
      <h2>{t('sign-in.or')}</h2>
      <ul class="providers">
        {providers.map(({ name, href }) => (
          <li key={href}>
            <a class="button" href={href} rel="nofollow" data-turbo="false">
              {t('sign-in.with', { name })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
