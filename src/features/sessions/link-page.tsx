import type { Page } from '../../platform/http/page.ts'
import { isOpen } from './asked.ts'
import { findAskedBy, findWhom } from './find-asked.ts'
import { finishAsked } from './finish-asked.ts'
import { findIntent } from './intents.ts'
import { linkPath } from './links.ts'
import { sealed } from './sealed.ts'
import { usedUp } from './use-asked.ts'
import { DeadLinkView, LinkView } from './views/link.tsx'

/** Looking at it uses nothing up, for programs that check mails open every link; pressing its button does. */
export const linkPage: Page = {
  path: linkPath,
  show: async (visit) => {
    const { database, browser, now } = visit
    const asked = await findAskedBy(visit)
    // What was used, is too old, or never was: all are gone for good, and after a day we could not tell them apart.
    if (!asked || !isOpen(asked, now)) return sealed(<DeadLinkView visit={visit} />, 410)
    const here = asked.browser_hash === null || asked.browser_hash === browser.existingHash
    const waits = asked.browser_hash ?? browser.existingHash
    const intent = waits === undefined ? undefined : await findIntent(database.read, waits, now)
    const whom = await findWhom(database.read, asked)
    return sealed(<LinkView {...{ visit, asked, whom, here, intent }} />)
  },
  submit: async (visit) => {
    const asked = await findAskedBy(visit)
    if (!asked) throw usedUp()
    return finishAsked(visit, asked)
  },
}
