import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'

interface Parts {
  visit: Visit
  /** Where to go on. */
  to: string
  /** Others who can say who somebody is, and the address of each. */
  providers: { name: string; href: string }[]
}

export function SignInView({ visit, to, providers }: Parts): VNode {
  const t = wordsIn(visit.language)
  const { sendsMail } = visit.site
  const wrong = visit.problems.some(({ field }) => field === 'email')
  return (
    <Layout visit={visit} title={t('sign-in.title')}>
      <section class="narrow sign-in">
        <h1>{t('sign-in.title')}</h1>
        <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>
        <Form visit={visit} action="/sign-in" class="fields">
          <input type="hidden" name="to" value={to} />
          <Problems visit={visit} field={null} />
          <label for="email">{t('sign-in.email')}</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            maxLength={limits.email}
            required
            value={visit.form.email}
            autofocus={wrong}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'email-problem' : undefined}
          />
          <Problems visit={visit} field="email" id="email-problem" />
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
