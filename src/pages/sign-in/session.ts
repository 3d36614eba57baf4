import { findJwtSession } from '../../features/jwt-sign-in/queries/jwt-people.ts'
import { findSession } from '../../features/sessions/queries/sessions.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { addressProof } from '../../features/sessions/rules/secrets.ts'
import { isDueForExtension, type SignInBrowser } from '../../features/sessions/rules/sign-in.ts'
import { saveForm } from '../../features/sessions/verbs/save-form.ts'
import { extendSession } from '../../features/sessions/verbs/sessions.ts'
import type { Confirmed } from '../../features/sessions/verbs/sign-in.ts'
import type { Person } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import { freshSecret } from '../../platform/http/browser-secret.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { MapSlugs } from '../../platform/http/server-deps.ts'
import type { Log } from '../../platform/log.ts'
import { findLastMap } from '../open-map.ts'

/**
 * Calls a verb that signs in, then continues with what the person wanted to do. The browser gets its new secret only
 * after the commit, so a rejected attempt changes nothing.
 */
export async function openSessionInBrowser(
  request: PageRequest,
  verb: (browser: SignInBrowser) => Promise<Confirmed>,
): Promise<PageResponse> {
  const { browser, userAgent: user_agent, language } = request
  const { secret, hash } = freshSecret()
  const confirmed = await verb({ browser_hash: browser.existingHash, new_browser_hash: hash, user_agent, language })
  if (confirmed.outcome === 'address-changed') {
    // The first administrator enters their first address in the map's checklist.
    const map = request.person?.email === null ? await findLastMap(request) : undefined
    return { redirect: map ? `${map.path}/` : accountPath, flash: 'sign-in.address.changed' }
  }
  const { person, after } = confirmed
  browser.adopt(secret)
  if (person.email !== null) browser.setAddressProof(addressProof(request.ctx.site, person.email))
  if (confirmed.language !== undefined) browser.setLanguage(confirmed.language)
  if (after?.saved) return askForName(person, await request.resume(person, after.saved, confirmed.language))
  return askForName(person, { redirect: after?.return_to ?? '/', flash: 'sign-in.done' })
}

/** A new person enters a name before the next page. */
function askForName(person: Person, answer: PageResponse): PageResponse {
  if (!('redirect' in answer) || person.first_name || person.last_name) return answer
  return { ...answer, redirect: `/you/welcome?to=${encodeURIComponent(answer.redirect)}` }
}

export const saveFormOfBrowser = ({ ctx, browser, network }: PageRequest, after: AfterSignIn): Promise<void> =>
  saveForm(ctx, { browser_hash: browser.hash, network, ...after })

/** The person signed in on the browser with this hash. A session that can't be extended right now is still valid. */
export const findPersonWith =
  (log: Log) =>
  async (ctx: Context, browserHash: string): Promise<Person | undefined> => {
    const session = await findSession(ctx, browserHash)
    if (!session) return undefined
    const { last_seen, ...person } = session
    if (isDueForExtension(last_seen, ctx.now)) {
      await extendSession(ctx, person).catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be extended'),
      )
    }
    return person
  }

/** The person who is signed in with a JWT to the map in the URL. */
export const findPersonInMap = (
  ctx: Context,
  session: { map_id: number; hash: string },
  { team, map }: MapSlugs,
): Promise<Person | undefined> =>
  findJwtSession(ctx, { ...session, ...(team ? { team } : {}), ...(map ? { map } : {}) })
