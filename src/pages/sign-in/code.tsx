import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { findNewestRequest } from '../../features/sessions/queries/sign-in-requests.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { type CodeState, codeAttemptsLeft, codeState } from '../../features/sessions/rules/sign-in.ts'
import { confirmCode } from '../../features/sessions/verbs/sign-in.ts'
import { shellQuoted } from '../../lib/escape.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import type { Page } from '../../platform/http/page.ts'
import { type CommonData, commonData, type LayoutMap } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { findLastMap } from '../open-map.ts'
import { openSessionInBrowser } from './after-sign-in.ts'
import { NextStep, originOf } from './origin.tsx'
import { codePath, signInPath, signInUrl } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'

/** Shows where the email was sent, and accepts its code, but only in the browser that requested it. */
export const codePage: Page = {
  path: codePath,
  show: async (request) => {
    const { ctx, browser, person } = request
    const newest = await findNewestRequest(ctx, browser.existingHash)
    if (!newest) return { redirect: person ? '/' : signInPath }
    const { purpose, email } = newest
    const state = codeState(newest, ctx.now)
    const code: CodeData = { purpose, email: email ?? '', state, attemptsLeft: codeAttemptsLeft(newest) }
    const after = await findAfterSignIn(ctx, browser.existingHash)
    const map =
      purpose === 'address' ? await findLastMap(request) : (await originOf(ctx, after?.return_to ?? '/', after)).map
    return privatePage(<CodeView {...{ common: commonData(request), code, after, map }} />)
  },
  submit: (request) => {
    const { ctx, browser, form } = request
    const sign = (text: string) => browser.sign(text)
    return openSessionInBrowser(request, (details) => confirmCode(ctx, { code: form.code, sign, ...details }))
  },
}

interface CodeData {
  /** What the code is for: to sign in, or to confirm a new address. */
  purpose: 'sign-in' | 'address'
  email: string
  state: CodeState
  attemptsLeft: number
}

interface Props {
  common: CommonData
  code: CodeData
  after: AfterSignIn | undefined
  map: LayoutMap | undefined
}

function CodeView({ common, code, after, map }: Props) {
  const { t } = common
  const { purpose, email, state } = code
  const title = t(common.sendsMail ? 'sign-in.code.title' : 'sign-in.no-mail.title')
  return (
    <NarrowPage common={common} title={title} map={map} class="sign-in" {...fullPageLoad}>
      {common.sendsMail ? (
        <Emphasis sentence={(value) => t(`sign-in.code.${purpose}`, { email: value })} value={email} />
      ) : (
        <NoMail common={common} code={code} />
      )}
      <NextStep common={common} after={after} />
      {state === 'open' ? (
        <CodeForm common={common} code={code} />
      ) : (
        <p class="problem" role="alert">
          {t(`sign-in.code.${state}`)}
        </p>
      )}
      <Alternatives {...{ common, code, map }} to={after?.return_to ?? '/'} />
    </NarrowPage>
  )
}

/** Without a mail server, the operator has the link and the code. */
const NoMail = ({ common: { t }, code: { purpose, email } }: Pick<Props, 'common' | 'code'>) => (
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

function CodeForm({ common, code: { purpose, attemptsLeft } }: Pick<Props, 'common' | 'code'>) {
  const { t } = common
  const message = t('sign-in.code.wrong', { count: attemptsLeft })
  const problems = common.problems.map((problem) => (problem.code === 'wrong_code' ? { ...problem, message } : problem))
  return (
    <Form common={common} action={codePath}>
      <Problems common={common} field={null} />
      <TextField
        // A wrong code is not filled in again.
        common={{ ...common, form: {}, problems }}
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
      <Submit kind="primary">{t(`sign-in.code.${purpose}.submit`)}</Submit>
    </Form>
  )
}

function Alternatives({ common, code, map, to }: Pick<Props, 'common' | 'code' | 'map'> & { to: string }) {
  const { t } = common
  if (code.purpose === 'address') {
    // The first administrator came from the checklist on the board.
    const board = common.person?.email === null ? map : undefined
    return (
      <p class="actions">
        <LinkButton href={board ? `${board.path}/` : accountPath} text={t(board ? 'error.back.map' : 'you.back')} />
      </p>
    )
  }
  return (
    <>
      {common.sendsMail && (
        <>
          <h2>{t('sign-in.code.nothing')}</h2>
          <p>{t('sign-in.code.nothing.help')}</p>
        </>
      )}
      <Form common={common} action={signInPath} class="actions">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={code.email} />
        {common.person && <input type="hidden" name="recent" value="yes" />}
        <Submit name="again" value="yes">
          {t(common.sendsMail ? 'action.resend' : 'sign-in.no-mail.again')}
        </Submit>
        {!common.person && <LinkButton href={signInUrl(to)} text={t('sign-in.code.other')} />}
      </Form>
    </>
  )
}
