import { mayConfirmAddress } from '../../features/sessions/policy.ts'
import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import { describePerson, findRequestByLink } from '../../features/sessions/queries/find-sign-in-request.ts'
import { signInLinkPath } from '../../features/sessions/rules/paths.ts'
import { isOpen } from '../../features/sessions/rules/sign-in-request.ts'
import { confirmLink } from '../../features/sessions/verbs/confirm-link.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openSessionInBrowser } from './after-sign-in.ts'
import { originOf } from './origin.ts'
import { privatePage } from './private-page.ts'
import { DeadLinkView, LinkView } from './views/link.tsx'

/** Only the button uses the link, because programs that check mails open every link. */
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
    return privatePage(<LinkView {...{ common: commonData(request), link, after, map }} />)
  },
  submit: (request) =>
    openSessionInBrowser(request, (details) => confirmLink(request.ctx, { token: tokenOf(request), ...details })),
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''
