import type { FastifyRequest } from 'fastify'
import { localPath } from '../../lib/addresses.ts'
import {
  Conflict,
  Forbidden,
  Invalid,
  type Problem,
  type Refusal,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
} from '../errors.ts'
import type { Body } from './body.ts'
import type { Page, PageAnswer, Visit } from './page.ts'
import type { ServerParts } from './parts.ts'
import type { RateLimit } from './rate-limit.ts'
import { isSameOrigin } from './same-origin.ts'
import { formOf } from './visit.ts'

export const signInPath = '/sign-in'

export const signInFor = (returnTo: string): string => `${signInPath}?to=${encodeURIComponent(returnTo)}`

/** Does what a form asks for, if it comes from one of our pages. What is refused is told where it was tried. */
export async function submitPage(
  request: FastifyRequest,
  page: Page,
  visit: Visit,
  parts: ServerParts,
  limit: RateLimit,
): Promise<PageAnswer> {
  refuseOtherSites(request, visit)
  letResume(visit, parts)
  return orAgain(page, visit, async () => {
    const { form, problems } = formOf(request.body as Body | undefined)
    const { form_token, ...fields } = form
    visit.form = fields
    assertNotTooFast(limit, visit)
    if (problems.length > 0) throw new Invalid(problems)
    if (!visit.browser.hasValidFormToken(form_token)) {
      throw new Forbidden('form_expired', 'This page was open for too long. Nothing is lost: send it once more.')
    }
    if (page.signedIn && !visit.person) throw new Unauthenticated()
    return done(page, visit)
  }).catch((error: unknown) => {
    if (!(error instanceof Unauthenticated) || visit.script) throw error
    return signInFirst(page, visit, parts)
  })
}

function refuseOtherSites(request: FastifyRequest, visit: Visit): void {
  if (isSameOrigin(request, visit.site.publicUrl)) return
  throw new Forbidden('cross_origin', 'This was sent from another site, so nothing was done.')
}

/** Does what following a link asks for. There is no token to check: the page knows whom it expects. */
export function arriveAtPage(page: Page, visit: Visit, parts: ServerParts, limit: RateLimit): Promise<PageAnswer> {
  letResume(visit, parts)
  return orAgain(page, visit, async () => {
    assertNotTooFast(limit, visit)
    return (page.arrive as (visit: Visit) => Promise<PageAnswer>)(visit)
  })
}

function letResume(visit: Visit, parts: ServerParts): void {
  visit.resume = (person, { route, params, form }) => {
    const next = parts.pages.pages.find(({ path, submit }) => path === route && submit)
    if (!next) throw new Error(`No page takes forms at ${route}.`)
    const then = { ...visit, url: localPath(form.from), person, params, form, problems: [], script: false }
    return orAgain(next, then, (again) => done(next, again))
  }
}

/** Every page that is submitted to can be. */
const done = (page: Page, visit: Visit): Promise<PageAnswer> =>
  (page.submit as (visit: Visit) => Promise<PageAnswer>)(visit)

async function signInFirst(page: Page, visit: Visit, parts: ServerParts): Promise<PageAnswer> {
  const { params, form } = visit
  const return_to = localPath(form.from)
  // What one does with one's own account is not done for whoever signs in here next.
  const sent = page.signedIn === 'always' ? {} : { sent: { route: page.path, params, form } }
  await parts.pages.keepIntent(visit, { return_to, ...sent })
  return { redirect: signInFor(return_to) }
}

/** A refusal shows the page again, with what was typed; an action without a page of its own goes back and says why. */
async function orAgain(page: Page, visit: Visit, work: (visit: Visit) => Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await work(visit)
  } catch (error) {
    if (visit.script || !isTellable(error)) throw error
    visit.problems = problemsOf(error)
    const again = page.again ?? page.show
    if (!again) return { redirect: localPath(visit.form.from), notice: `problem.${visit.problems[0]?.code}` }
    const answer = await again(visit)
    return 'view' in answer ? { ...answer, status: error.status } : answer
  }
}

const isTellable = (error: unknown): error is Refusal =>
  [Invalid, Forbidden, Conflict, TooManyRequests, Unavailable].some((kind) => error instanceof kind)

const problemsOf = (error: Refusal): Problem[] =>
  error instanceof Invalid ? error.problems : [{ field: null, code: error.code, message: error.message }]

function assertNotTooFast(limit: RateLimit, { person, network, now }: Visit): void {
  const used = limit.take(person ? { id: person.id } : { address: network }, Date.parse(now))
  if (used && !used.allowed) throw new TooManyRequests(used.resetSeconds)
}
