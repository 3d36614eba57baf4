import Type from 'typebox'
import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { addressProof } from '../../features/sessions/rules/secrets.ts'
import type { MailedRequest } from '../../features/sessions/steps/sign-in-requests.ts'
import { requestSignIn } from '../../features/sessions/verbs/sign-in.ts'
import { strangerWaitSeconds } from '../../features/users/queries/stranger-mails.ts'
import { maskedAddress } from '../../lib/email-address.ts'
import { equalInConstantTime } from '../../lib/text.ts'
import { email as emailField } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, FormActions, LinkButton, Problems } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { cancelPath, NextStep, originOf, signInReason } from './origin.tsx'
import { codePath, returnPath, signInPath } from './paths.ts'
import { privatePage } from './private-page.ts'
import { offeredProviders } from './provider.tsx'
import { saveFormOfBrowser } from './session.ts'

/** Emails a link and a code to an address. The page doesn't reveal whether the address has an account. */
export const signInPage: Page = {
  path: signInPath,
  show: async (request) => {
    if (request.person && !isAgain(request)) return { redirect: returnPath(request.form.to ?? request.query.to) }
    const shown = await readSignIn(request)
    return privatePage(<SignInView {...shown} />, shown.origin)
  },
  submit: async (request) => {
    const return_to = returnPath(request.form.to)
    if (request.person && !isAgain(request)) return { redirect: return_to }
    const input = mailedRequest(request)
    await saveFormOfBrowser(request, { return_to })
    await requestSignIn(request.ctx, input)
    const again = request.form.again ? 'sign-in.sent-again' : undefined
    const flash = (await strangerWaitSeconds(request.ctx)) > 0 ? 'sign-in.busy' : again
    return { redirect: codePath, ...(flash ? { flash } : {}) }
  },
}

/** The address in the form, and what a verb needs to know about this browser to email a link and a code to it. */
export function mailedRequest({ form, browser, network, language, ctx }: PageRequest): MailedRequest {
  const { email } = readFields(Type.Object({ email: emailField() }), form)
  const isKnown = equalInConstantTime(browser.addressProof ?? '', addressProof(ctx.site, email))
  return { email, browser_hash: browser.hash, isKnown, sign: (text) => browser.sign(text), network, language }
}

/** Before a sensitive change, people who are signed in sign in again. */
const isAgain = ({ form, query }: PageRequest): boolean => (form.recent ?? query.recent) === 'yes'

async function readSignIn(request: PageRequest) {
  const { ctx, browser, form, query } = request
  const to = returnPath(form.to ?? query.to)
  const saved = await findAfterSignIn(ctx, browser.existingHash)
  // A person who goes to another page from here has changed their mind.
  const after = saved?.return_to === to ? saved : undefined
  const origin = await originOf(ctx, to, after)
  return { to, after, origin, providers: offeredProviders(ctx.site, to), again: isAgain(request) }
}

type SignInData = Awaited<ReturnType<typeof readSignIn>>

function SignInView(data: SignInData, { t, sendsMail, language, person }: CommonData) {
  const { to, after, origin, providers, again } = data
  const title = again ? t('sign-in.again.title') : signInReason(language, origin)
  return (
    <NarrowPage title={title} class="sign-in">
      {again ? <p>{t('sign-in.again.about')}</p> : <p>{t(sendsMail ? 'sign-in.about' : 'sign-in.about.no-mail')}</p>}
      <NextStep after={after} />
      {again && person?.email === null ? (
        <AddressMissing />
      ) : (
        <Form action={signInPath}>
          <input type="hidden" name="to" value={to} />
          <Problems field={null} />
          <AddressField {...data} />
          <FormActions
            submit={t(sendsMail ? 'action.continue' : 'sign-in.send.no-mail')}
            cancel={t('action.cancel')}
            back={cancelPath(to, origin.map)}
          />
        </Form>
      )}
      {providers.length > 0 && <Providers providers={providers} />}
    </NarrowPage>
  )
}

/** A person who is signed in doesn't type their address: with another one they would switch accounts. */
function AddressField({ again }: SignInData, { t, person, sendsMail }: CommonData) {
  const email = person?.email
  if (again && email) {
    return (
      <>
        {sendsMail ? (
          <Emphasis sentence={(value) => t('sign-in.again.as', { email: value })} value={maskedAddress(email)} />
        ) : (
          <p>{t('sign-in.again.no-mail')}</p>
        )}
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="recent" value="yes" />
      </>
    )
  }
  return (
    <TextField name="email" type="email" label={t('field.email')} autocomplete="email" max="email" required autofocus />
  )
}

/** The first administrator has no address at first, so they can't sign in by email again. */
const AddressMissing = (_: object, { t }: CommonData) => (
  <>
    <p>{t('sign-in.again.no-address')}</p>
    <p>
      <LinkButton kind="primary" href={accountPath} text={t('sign-in.again.add-address')} />
    </p>
  </>
)

/** Turbo must leave the links alone: they lead to another site. */
const Providers = ({ providers }: Pick<SignInData, 'providers'>, { t }: CommonData) => (
  <>
    <h2>{t('sign-in.or')}</h2>
    <ul class="providers">
      {providers.map(({ name, href }) => (
        <li key={href}>
          <LinkButton href={href} rel="nofollow" data-turbo="false" text={t('sign-in.with', { name })} />
        </li>
      ))}
    </ul>
  </>
)
