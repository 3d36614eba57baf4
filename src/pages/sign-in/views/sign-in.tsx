import type { VNode } from 'preact'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { limits } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { signInPath } from '../paths.ts'
import { NextStep } from './next-step.tsx'

interface SignInData {
  common: CommonData
  /** Where to go on after signing in. */
  to: string
  /** What the person was about to do. */
  after: AfterSignIn | undefined
  /** The identity providers, and the address of each. */
  providers: { name: string; href: string }[]
}

export function SignInView({ common, to, after, providers }: SignInData): VNode {
  const t = wordsIn(common.language)
  const { sendsMail } = common
  return (
    <Layout common={common} title={t('sign-in.title')}>
      <section class="narrow sign-in">
        <h1>{t('sign-in.title')}</h1>
        <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>
        <NextStep common={common} after={after} />
        <Form common={common} action={signInPath}>
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
function Providers({ common, providers }: Pick<SignInData, 'common' | 'providers'>): VNode {
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
