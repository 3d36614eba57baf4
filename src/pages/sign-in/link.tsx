import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { mayConfirmAddress } from '../../features/sessions/policy.ts'
import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { describePerson, findAddressUndo, findRequestByLink } from '../../features/sessions/queries/sign-in-requests.ts'
import { signInLinkPath, undoAddressPath } from '../../features/sessions/rules/paths.ts'
import { isOpen } from '../../features/sessions/rules/sign-in.ts'
import { undoAddressChange } from '../../features/sessions/verbs/address.ts'
import { confirmLink } from '../../features/sessions/verbs/sign-in.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { openSessionInBrowser } from './after-sign-in.ts'
import { NextStep, originOf } from './origin.tsx'
import { signInPath } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'

/** Only the button uses the link, because programs that check emails open every link. */
export const linkPage: Page = {
  path: signInLinkPath,
  show: async (request) => {
    const { ctx, browser } = request
    const signInRequest = await findRequestByLink(ctx, tokenOf(request))
    // One page for used, expired and unknown links, because requests are deleted after a day.
    if (!signInRequest || !isOpen(signInRequest, ctx.now))
      return privatePage(<DeadLinkView common={commonData(request)} />, 410)
    const link = {
      purpose: signInRequest.purpose,
      person: await describePerson(ctx, signInRequest),
      mayConfirm: signInRequest.purpose === 'sign-in' || mayConfirmAddress(ctx.actor, signInRequest),
      sameBrowser: signInRequest.browser_hash === null || signInRequest.browser_hash === browser.existingHash,
    }
    const after = await findAfterSignIn(ctx, signInRequest.browser_hash ?? browser.existingHash)
    const { map } = await originOf(ctx, after?.return_to ?? '/', after)
    return privatePage(<LinkView common={commonData(request)} {...link} after={after} map={map} />)
  },
  submit: (request) =>
    openSessionInBrowser(request, (details) => confirmLink(request.ctx, { token: tokenOf(request), ...details })),
}

/** Emailed to an account's previous address. As with sign-in links, only the button acts. */
export const undoAddressPage: Page = {
  path: undoAddressPath,
  show: async (request) => {
    const undo = await findAddressUndo(request.ctx, tokenOf(request))
    const common = commonData(request)
    if (!undo) return privatePage(<DeadLinkView common={common} />, 410)
    return privatePage(<UndoAddressView common={common} email={undo.email} />)
  },
  submit: async (request) => {
    await undoAddressChange(request.ctx, { token: tokenOf(request), language: request.language })
    return { redirect: signInPath, flash: 'sign-in.undo.done' }
  },
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''

interface Props {
  common: CommonData
  /** What the link does: sign in, or confirm a new address. */
  purpose: 'sign-in' | 'address'
  /** The person it signs in, or the new address. */
  person: string
  mayConfirm: boolean
  sameBrowser: boolean
  /** What the browser that requested it was about to do. */
  after: AfterSignIn | undefined
  map: OpenMap | undefined
}

function LinkView(props: Props) {
  const { common, purpose, person, mayConfirm, map } = props
  const { t } = common
  const title = t(`sign-in.link.${purpose}.title`)
  return (
    <NarrowPage common={common} title={title} map={map} class="sign-in" {...fullPageLoad}>
      <Emphasis sentence={(email) => t(`sign-in.link.${purpose}`, { email })} value={person} />
      {purpose === 'sign-in' && <Consequences {...props} />}
      <p class="muted">{t('sign-in.link.not-you')}</p>
      <Problems common={common} field={null} />
      {mayConfirm ? (
        <Form common={common} action={common.url}>
          <Submit kind="primary">{t(`sign-in.link.${purpose}.submit`)}</Submit>
        </Form>
      ) : (
        <p>{t('problem.address_of_another')}</p>
      )}
    </NarrowPage>
  )
}

/** Other effects of the button, and what it doesn't do. */
function Consequences({ common, sameBrowser, after }: Props) {
  const { t } = common
  const { person } = common
  return (
    <>
      {sameBrowser && <NextStep common={common} after={after} />}
      {!sameBrowser && after?.saved && <p>{t('sign-in.link.elsewhere')}</p>}
      {person && (
        <Emphasis
          sentence={(name) => t('sign-in.link.instead', { name })}
          value={nameOf(person) || (person.email ?? '')}
        />
      )}
    </>
  )
}

function DeadLinkView({ common }: { common: CommonData }) {
  const { t } = common
  return (
    <NarrowPage common={common} title={t('sign-in.dead.title')} class="sign-in">
      <p>{t(common.person ? 'sign-in.dead.signed-in' : 'sign-in.dead.help')}</p>
      <p>
        <a class="button primary" href={common.person ? '/' : signInPath}>
          {t(common.person ? 'error.back' : 'sign-in.dead.again')}
        </a>
      </p>
    </NarrowPage>
  )
}

function UndoAddressView({ common, email }: { common: CommonData; email: string }) {
  const { t } = common
  return (
    <NarrowPage common={common} title={t('sign-in.undo.title')} class="sign-in" {...fullPageLoad}>
      <Emphasis sentence={(value) => t('sign-in.undo', { email: value })} value={email} />
      <p>{t('sign-in.undo.effect')}</p>
      <Problems common={common} field={null} />
      <Form common={common} action={common.url}>
        <Submit kind="primary">{t('sign-in.undo.submit')}</Submit>
      </Form>
    </NarrowPage>
  )
}
