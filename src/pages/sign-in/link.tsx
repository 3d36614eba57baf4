import { mayConfirmAddress } from '../../features/sessions/policy.ts'
import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import { describePerson, findRequestByLink } from '../../features/sessions/queries/find-sign-in-request.ts'
import { signInLinkPath } from '../../features/sessions/rules/paths.ts'
import { isOpen } from '../../features/sessions/rules/sign-in-request.ts'
import { confirmLink } from '../../features/sessions/verbs/confirm-link.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { signInHere } from './after-sign-in.ts'
import { privatePage } from './private-page.ts'
import { DeadLinkView, LinkView } from './views/link.tsx'

/** Showing it does not use the link, because programs that check mails open every link. Pressing its button does. */
export const linkPage: Page = {
  path: signInLinkPath,
  show: async (request) => {
    const { ctx, browser } = request
    const found = await findRequestByLink(ctx, tokenOf(request))
    // Used, expired or never created: the page is the same, and after a day we could not tell them apart.
    if (!found || !isOpen(found, ctx.now)) return privatePage(<DeadLinkView common={commonData(request)} />, 410)
    const link = {
      purpose: found.purpose,
      person: await describePerson(ctx, found),
      mayConfirm: found.purpose === 'sign-in' || mayConfirmAddress(ctx.actor, found),
      sameBrowser: found.browser_hash === null || found.browser_hash === browser.existingHash,
    }
    const after = await findAfterSignIn(ctx, found.browser_hash ?? browser.existingHash)
    return privatePage(<LinkView {...{ common: commonData(request), link, after }} />)
  },
  submit: (request) =>
    signInHere(request, (details) => confirmLink(request.ctx, { token: tokenOf(request), ...details })),
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''
