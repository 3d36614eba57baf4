// What each actor gets from a page: let in, sign in, not found or forbidden.

import { readablePath } from '../../../scripts/reference/permissions.ts'
import type { Page, PageAudience } from '../../../src/platform/http/page.ts'
import type { Answered } from '../requests/call.ts'
import type { MapWithEverything } from './a-map-with-everything.ts'

const ladder: PageAudience[] = ['everybody', 'person', 'member', 'administrator']

export const mayEnter = (actor: PageAudience, audience: PageAudience): boolean =>
  ladder.indexOf(actor) >= ladder.indexOf(audience)

/** Pages that return an error even to actors with access, because of the test setup. */
const closedPages: Record<string, string> = {
  // No identity provider is configured.
  '/sign-in/with/:provider': 'not found',
  '/sign-in/with/:provider/callback': 'not found',
  // JWT sign-in isn't set up in this map.
  '/:team/:map/sign-in/jwt': 'not found',
  // Only the operator creates teams.
  '/new': 'forbidden',
  '/new/address': 'forbidden',
  // None of the actors is the author.
  '/:team/:map/task/:task/own': 'not found',
  '/:team/:map/task/:task/own/delete': 'not found',
  '/:team/:map/task/:task/comment/:comment/own': 'not found',
  '/:team/:map/task/:task/comment/:comment/own/delete': 'not found',
  // Nothing was imported from the URL in an empty query. `old-links.test.ts` has the others.
  '/:team/:map/from': 'not found',
  // The change was made by a token, not by one of the actors.
  '/:team/:map/manage/undo/:id': 'not found',
  '/:team/:map/manage/silence/:id': 'not found',
  // An empty form doesn't name a session.
  '/you/sessions/end': 'not found',
}

/**
 * The map can't be opened anymore, so the page is "not found" rather than "forbidden" for everyone but administrators.
 */
const deletion = '/:team/:map/manage/deletion/:id'

/** The expected response for an actor, in one or two words. */
export function expectedAnswer(page: Page, actor: PageAudience, audience: PageAudience): string {
  if (mayEnter(actor, audience)) return closedPages[readablePath(page)] ?? 'let in'
  if (actor === 'everybody') return 'sign in'
  return actor === 'person' || readablePath(page) === deletion ? 'not found' : 'forbidden'
}

export function answerClass({ status, headers, text }: Answered): string {
  const location = headers.get('location') ?? ''
  if (status === 303 && location.startsWith('/sign-in?to=')) return 'sign in'
  // An action without its own page redirects back, and gives the reason on the next page.
  if (status === 303 && headers.getSetCookie().some((cookie) => /flash=problem\.\w*_only/.test(cookie))) {
    return 'forbidden'
  }
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not found'
  return [200, 301, 303, 400, 409, 410, 422].includes(status) ? 'let in' : `${status}: ${text.slice(0, 200)}`
}

const unknownTeam = 't000000000000'

/** The same URL in a map that doesn't exist. */
export const unknownUrl = ({ map }: MapWithEverything, url: string): string => url.replace(map.team, unknownTeam)

/** A response without the parts that differ between requests, and without the requested URL. */
export const withoutUrl = ({ map }: MapWithEverything, { status, text, headers }: Answered): unknown => ({
  status,
  headers: [...headers]
    .filter(([name]) => !['x-request-id', 'date', 'set-cookie', 'content-length', 'keep-alive'].includes(name))
    .map((pair) => pair.join(': ').replaceAll(map.team, unknownTeam)),
  text: text
    .replaceAll(map.team, unknownTeam)
    .replace(/name="form_token" value="[^"]*"/g, '')
    .replace(/"request_id":"[^"]*"/, ''),
})
