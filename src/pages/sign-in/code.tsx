import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { findNewestRequest } from '../../features/sessions/queries/sign-in-requests.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { codeAttemptsLeft, codeState } from '../../features/sessions/rules/sign-in.ts'
import { confirmCode } from '../../features/sessions/verbs/sign-in.ts'
import { shellQuoted } from '../../lib/escape.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, Given, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { findLastMap } from '../open-map.ts'
import { NextStep, originOf } from './origin.tsx'
import { codePath, signInPath, signInUrl } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'
import { openSessionInBrowser } from './session.ts'

/** Shows where the email was sent, and accepts its code, but only in the browser that requested it. */
export const codePage: Page = {
  path: codePath,
  show: async (request) => {
    const shown = await findCode(request)
    if (!shown) return { redirect: request.person ? '/' : signInPath }
    const { code, after } = shown
    const map =
      code.purpose === 'address'
        ? await findLastMap(request)
        : (await originOf(request.ctx, after?.return_to ?? '/', after)).map
    return privatePage(<CodeView {...shown} />, { map })
  },
  submit: (request) => {
    const { ctx, browser, form } = request
    const sign = (text: string) => browser.sign(text)
    return openSessionInBrowser(request, (details) => confirmCode(ctx, { code: form.code, sign, ...details }))
  },
}

/** The newest request of this browser, to sign in or to confirm a new address. */
async function findCode({ ctx, browser }: PageRequest) {
  const newest = await findNewestRequest(ctx, browser.existingHash)
  if (!newest) return undefined
  const { purpose, email } = newest
  const [state, attemptsLeft] = [codeState(newest, ctx.now), codeAttemptsLeft(newest)]
  const after = await findAfterSignIn(ctx, browser.existingHash)
  return { code: { purpose, email: email ?? '', state, attemptsLeft }, after }
}

type Props = NonNullable<Awaited<ReturnType<typeof findCode>>>

function CodeView({ code, after }: Props, { t, sendsMail }: CommonData) {
  const { purpose, email, state } = code
  const title = t(sendsMail ? 'sign-in.code.title' : 'sign-in.no-mail.title')
  return (
    <NarrowPage title={title} class="sign-in" {...fullPageLoad}>
      {sendsMail ? (
        <Emphasis sentence={(value) => t(`sign-in.code.${purpose}`, { email: value })} value={email} />
      ) : (
        <NoMail code={code} />
      )}
      <NextStep after={after} />
      {state === 'open' ? (
        <CodeForm code={code} />
      ) : (
        <p class="problem" role="alert">
          {t(`sign-in.code.${state}`)}
        </p>
      )}
      <Alternatives code={code} to={after?.return_to ?? '/'} />
    </NarrowPage>
  )
}

/** Without a mail server, the operator has the link and the code. */
const NoMail = ({ code: { purpose, email } }: Pick<Props, 'code'>, { t }: CommonData) => (
  <>
    <Emphasis sentence={(value) => t('sign-in.no-mail', { email: value })} value={email} />
    {purpose === 'sign-in' && (
      <p>
        {t('sign-in.no-mail.command')}
        <br />
        <code dir="ltr">cairn sign-in {shellQuoted(email)}</code>
      </p>
    )}
  </>
)

function CodeForm({ code: { purpose, attemptsLeft } }: Pick<Props, 'code'>, common: CommonData) {
  const { t } = common
  const message = t('sign-in.code.wrong', { count: attemptsLeft })
  const problems = common.problems.map((problem) => (problem.code === 'wrong_code' ? { ...problem, message } : problem))
  return (
    <Form action={codePath}>
      <Problems field={null} />
      {/* A wrong code is not filled in again. */}
      <Given data={{ form: {}, problems }}>
        <TextField
          name="code"
          label={t('sign-in.code.field')}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={20}
          size={8}
          required
          dir="ltr"
          autofocus
        />
      </Given>
      <Submit kind="primary">{t(`sign-in.code.${purpose}.submit`)}</Submit>
    </Form>
  )
}

function Alternatives({ code, to }: Pick<Props, 'code'> & { to: string }, { t, person, sendsMail, map }: CommonData) {
  if (code.purpose === 'address') {
    // The first administrator came from the checklist on the board.
    const board = person?.email === null ? map : undefined
    return (
      <p class="actions">
        <LinkButton href={board ? `${board.path}/` : accountPath} text={t(board ? 'error.back.map' : 'you.back')} />
      </p>
    )
  }
  return (
    <>
      {sendsMail && (
        <>
          <h2>{t('sign-in.code.nothing')}</h2>
          <p>{t('sign-in.code.nothing.help')}</p>
        </>
      )}
      <Form action={signInPath} class="actions">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={code.email} />
        {person && <input type="hidden" name="recent" value="yes" />}
        <Submit name="again" value="yes">
          {t(sendsMail ? 'action.resend' : 'sign-in.no-mail.again')}
        </Submit>
        {!person && <LinkButton href={signInUrl(to)} text={t('sign-in.code.other')} />}
      </Form>
    </>
  )
}
