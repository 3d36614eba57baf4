import { findAskedBy, findWhom } from '../../features/sessions/queries/find-sign-in-request.ts'
import { isOpen } from '../../features/sessions/rules/sign-in-request.ts'
import { linkPath } from '../../features/sessions/verbs/create-sign-in-link.ts'
import { finishAsked } from '../../features/sessions/verbs/finish-request.ts'
import { findIntent } from '../../features/sessions/verbs/saved-forms.ts'
import { usedUp } from '../../features/sessions/verbs/use-request.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { sealed } from './private-page.ts'
import { DeadLinkView, LinkView } from './views/link.tsx'

/** Looking at it uses nothing up, for programs that check mails open every link; pressing its button does. */
export const linkPage: Page = {
  path: linkPath,
  show: async (request) => {
    const { browser } = request
    const { database, now } = request.ctx
    const asked = await findAskedBy(request)
    // What was used, is too old, or never was: all are gone for good, and after a day we could not tell them apart.
    if (!asked || !isOpen(asked, now)) return sealed(<DeadLinkView common={commonData(request)} />, 410)
    const here = asked.browser_hash === null || asked.browser_hash === browser.existingHash
    const waits = asked.browser_hash ?? browser.existingHash
    const intent = waits === undefined ? undefined : await findIntent(database.read, waits, now)
    const whom = await findWhom(database.read, asked)
    return sealed(<LinkView {...{ common: commonData(request), asked, whom, here, intent }} />)
  },
  submit: async (request) => {
    const asked = await findAskedBy(request)
    if (!asked) throw usedUp()
    return finishAsked(request, asked)
  },
}
