import { mayConfirmAddress } from '../../features/sessions/policy.ts'
import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { describePerson, findAddressUndo, findRequestByLink } from '../../features/sessions/queries/sign-in-requests.ts'
import { signInLinkPath, undoAddressPath } from '../../features/sessions/rules/paths.ts'
import { isOpen } from '../../features/sessions/rules/sign-in.ts'
import { undoAddressChange } from '../../features/sessions/verbs/address.ts'
import { confirmLink } from '../../features/sessions/verbs/sign-in.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import type { CommonData } from '../layout/common-data.ts'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { NextStep, originOf } from './origin.tsx'
import { signInPath } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'
import { openSessionInBrowser } from './session.ts'

export const linkPages: Page[] = [
  /** Only the button uses the link, because programs that check emails open every link. */
  {
    path: signInLinkPath,
    show: async (request) => {
      const link = await findLink(request)
      // One page for used, expired and unknown links, because requests are deleted after a day.
      if (!link) return privatePage(<DeadLinkView />, { status: 410 })
      const { map } = await originOf(request.ctx, link.after?.return_to ?? '/', link.after)
      return privatePage(<LinkView {...link} />, { map })
    },
    submit: (request) =>
      openSessionInBrowser(request, (details) => confirmLink(request.ctx, { token: tokenOf(request), ...details })),
  },
  /** Emailed to an account's previous address. As with sign-in links, only the button acts. */
  {
    path: undoAddressPath,
    show: async (request) => {
      const undo = await findAddressUndo(request.ctx, tokenOf(request))
      if (!undo) return privatePage(<DeadLinkView />, { status: 410 })
      return privatePage(<UndoAddressView email={undo.email} />)
    },
    submit: async (request) => {
      await undoAddressChange(request.ctx, { token: tokenOf(request), language: request.language })
      return { redirect: signInPath, flash: 'sign-in.undo.done' }
    },
  },
]

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''

async function findLink(request: PageRequest) {
  const { ctx, browser } = request
  const found = await findRequestByLink(ctx, tokenOf(request))
  if (!found || !isOpen(found, ctx.now)) return undefined
  const { purpose, browser_hash } = found
  return {
    purpose,
    /** The person it signs in, or the new address. */
    person: await describePerson(ctx, found),
    mayConfirm: purpose === 'sign-in' || mayConfirmAddress(ctx.actor, found),
    sameBrowser: browser_hash === null || browser_hash === browser.existingHash,
    /** What the browser that requested it was about to do. */
    after: await findAfterSignIn(ctx, browser_hash ?? browser.existingHash),
  }
}

type Props = NonNullable<Awaited<ReturnType<typeof findLink>>>

function LinkView(props: Props, { t, url }: CommonData) {
  const { purpose, person, mayConfirm } = props
  const title = t(`sign-in.link.${purpose}.title`)
  return (
    <NarrowPage title={title} class="sign-in" {...fullPageLoad}>
      <Emphasis sentence={(email) => t(`sign-in.link.${purpose}`, { email })} value={person} />
      {purpose === 'sign-in' && <Consequences {...props} />}
      <p class="muted">{t('sign-in.link.not-you')}</p>
      <Problems field={null} />
      {mayConfirm ? (
        <Form action={url}>
          <Submit kind="primary">{t(`sign-in.link.${purpose}.submit`)}</Submit>
        </Form>
      ) : (
        <p>{t('problem.address_of_another')}</p>
      )}
    </NarrowPage>
  )
}

/** Other effects of the button, and what it doesn't do. */
const Consequences = ({ sameBrowser, after }: Props, { t, person }: CommonData) => (
  <>
    {sameBrowser && <NextStep after={after} />}
    {!sameBrowser && after?.saved && <p>{t('sign-in.link.elsewhere')}</p>}
    {person && (
      <Emphasis
        sentence={(name) => t('sign-in.link.instead', { name })}
        value={nameOf(person) || (person.email ?? '')}
      />
    )}
  </>
)

const DeadLinkView = (_: object, { t, person }: CommonData) => (
  <NarrowPage title={t('sign-in.dead.title')} class="sign-in">
    <p>{t(person ? 'sign-in.dead.signed-in' : 'sign-in.dead.help')}</p>
    <p>
      <a class="button primary" href={person ? '/' : signInPath}>
        {t(person ? 'error.back' : 'sign-in.dead.again')}
      </a>
    </p>
  </NarrowPage>
)

const UndoAddressView = ({ email }: { email: string }, { t, url }: CommonData) => (
  <NarrowPage title={t('sign-in.undo.title')} class="sign-in" {...fullPageLoad}>
    <Emphasis sentence={(value) => t('sign-in.undo', { email: value })} value={email} />
    <p>{t('sign-in.undo.effect')}</p>
    <Problems field={null} />
    <Form action={url}>
      <Submit kind="primary">{t('sign-in.undo.submit')}</Submit>
    </Form>
  </NarrowPage>
)
