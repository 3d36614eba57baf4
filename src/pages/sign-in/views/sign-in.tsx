import type { VNode } from 'preact'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Emphasis } from '../../layout/emphasis.tsx'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { cancelPath, type SignInOrigin } from '../origin.ts'
import { signInPath } from '../paths.ts'
import { NextStep } from './next-step.tsx'
import { signInReason } from './reason.ts'

interface SignInData {
  common: CommonData
  /** Where to go on after signing in. */
  to: string
  /** What the person was about to do. */
  after: AfterSignIn | undefined
  origin: SignInOrigin
  /** The identity providers, and the address of each. */
  providers: { name: string; href: string }[]
  /** Somebody who is signed in shows once more that it is them. */
  again: boolean
}

export function SignInView(data: SignInData): VNode {
  const { common, to, after, origin, providers, again } = data
  const t = wordsIn(common.language)
  const { sendsMail } = common
  const title = again ? t('sign-in.again.title') : signInReason(common.language, origin)
  return (
    <Layout common={common} title={title} {...(origin.map && { map: origin.map })}>
      <section class="narrow sign-in">
        <h1>{title}</h1>
        {again ? <p>{t('sign-in.again.about')}</p> : <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>}
        <NextStep common={common} after={after} />
        {again && common.person?.email === null ? (
          <AddressMissing common={common} />
        ) : (
          <Form common={common} action={signInPath}>
            <input type="hidden" name="to" value={to} />
            <Problems common={common} field={null} />
            <Address {...data} />
            <div class="actions">
              <button class="button primary" type="submit">
                {t(sendsMail ? 'sign-in.send' : 'sign-in.send.no-mail')}
              </button>
              <a class="button" href={cancelPath(to, origin)}>
                {t('sign-in.cancel')}
              </a>
            </div>
          </Form>
        )}
        {providers.length > 0 && <Providers common={common} providers={providers} />}
      </section>
    </Layout>
  )
}

/** A person who is signed in does not type their address: with another one they would become somebody else. */
function Address({ common, again }: SignInData): VNode {
  const t = wordsIn(common.language)
  const email = common.person?.email
  if (again && email) {
    return (
      <>
        <Emphasis sentence={(value) => t('sign-in.again.as', { email: value })} value={email} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="recent" value="yes" />
      </>
    )
  }
  return (
    <TextField
      common={common}
      name="email"
      type="email"
      label={t('sign-in.email')}
      autocomplete="email"
      maxLength={maxLengths.email}
      required
      autofocus
    />
  )
}

/** The first administrator has no address at first, so no mail can show that it is them. */
function AddressMissing({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <p>{t('sign-in.again.no-address')}</p>
      <p>
        <a class="button primary" href={accountPath}>
          {t('sign-in.again.add-address')}
        </a>
      </p>
    </>
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
