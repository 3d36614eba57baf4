import { accountPath } from '../../features/sessions/rules/paths.ts'
import { addressProof } from '../../features/sessions/rules/secrets.ts'
import type { SignInBrowser } from '../../features/sessions/rules/session.ts'
import type { Confirmed } from '../../features/sessions/verbs/confirm-request.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import { freshSecret } from '../../platform/http/browser.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { Person } from '../../platform/person.ts'

/**
 * Calls a verb that signs in, then continues with what the person wanted to do. The browser gets its new secret only after
 * the commit, so that a refused attempt changes nothing.
 */
export async function openSessionInBrowser(
  request: PageRequest,
  verb: (browser: SignInBrowser) => Promise<Confirmed>,
): Promise<PageResponse> {
  const { browser, userAgent: user_agent, language } = request
  const fresh = freshSecret()
  const confirmed = await verb({
    browser_hash: browser.existingHash,
    new_browser_hash: fresh.hash,
    user_agent,
    language,
  })
  if (confirmed.outcome === 'address-changed') return { redirect: accountPath, flash: 'sign-in.address.changed' }
  const { person, after } = confirmed
  browser.adopt(fresh.secret)
  if (person.email !== null) browser.setAddressProof(addressProof(request.ctx.site, person.email))
  if (confirmed.language !== undefined) {
    request.language = confirmed.language
    browser.setLanguage(confirmed.language)
  }
  request.person = person
  return completeAccountFirst(person, await continueAfterSignIn(request, person, after))
}

const continueAfterSignIn = async (
  request: PageRequest,
  person: Person,
  after: AfterSignIn | undefined,
): Promise<PageResponse> =>
  after?.saved ? request.resume(person, after.saved) : { redirect: after?.return_to ?? '/', flash: 'sign-in.done' }

/**
 * A new person enters a name before the next page. The first administrator, who has no address, goes on to the board:
 * its first steps ask for one.
 */
function completeAccountFirst(person: Person, answer: PageResponse): PageResponse {
  if (!('redirect' in answer)) return answer
  if (person.first_name || person.last_name) return answer
  return { ...answer, redirect: `/you/welcome?to=${encodeURIComponent(answer.redirect)}` }
}
