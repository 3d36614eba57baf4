import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { AfterSignIn } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Next } from './next-step.tsx'

interface Parts {
  common: CommonData
  /** Where to go on. */
  to: string
  /** Why somebody is here: what they were about to do. */
  intent: AfterSignIn | undefined
  /** Others who can say who somebody is, and the address of each. */
  providers: { name: string; href: string }[]
}

export function SignInView({ common, to, intent, providers }: Parts): VNode {
  const t = wordsIn(common.language)
  const { sendsMail } = common
  return (
    <Layout common={common} title={t('sign-in.title')}>
      <section class="narrow sign-in">
        <h1>{t('sign-in.title')}</h1>
        <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>
        <Next common={common} intent={intent} />
        <Form common={common} action="/sign-in">
          <input type="hidden" name="to" value={to} />
          <Problems common={common} field={null} />
          <TextField
            common={common}
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
        {providers.length > 0 && <Providers common={common} providers={providers} />}
      </section>
    </Layout>
  )
}

/** Turbo must leave the links alone: they lead to another site. */
function Providers({ common, providers }: Pick<Parts, 'common' | 'providers'>): VNode {
  const t = wordsIn(common.language)
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
