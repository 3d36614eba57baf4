import type { FastifyRequest } from 'fastify'
import { localPath } from '../../lib/urls.ts'
import {
  Conflict,
  Forbidden,
  Invalid,
  type Problem,
  Refusal,
  SignInTooOld,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
} from '../errors.ts'
import { onlyShown } from './after-sign-in.ts'
import type { Body } from './body.ts'
import { personInFormToken } from './browser.ts'
import type { Load } from './load.ts'
import type { ActionPage, GetActionPage, Page, PageRequest, PageResponse, ViewPage } from './page.ts'
import { assertWithinLimit, countPageView, countSearch, type PageLimits, withinSearchTime } from './page-limits.ts'
import { formOf, queryIn, signIn } from './page-request.ts'
import { hasRecentSignIn } from './recent-sign-in.ts'
import { retryHeaders } from './retry-headers.ts'
import { isSameOrigin } from './same-origin.ts'
import type { ServerDeps } from './server-deps.ts'

type FormPage = (ViewPage | ActionPage) & Pick<ActionPage, 'submit'>

/** Submits a form, if it comes from one of our pages. A refusal is shown where the form was. */
export async function submitPage(
  raw: FastifyRequest,
  page: FormPage,
  request: PageRequest,
  deps: ServerDeps & { load: Load },
  limits: PageLimits,
): Promise<PageResponse> {
  if (!isSameOrigin(raw, deps.site.publicUrl)) throw crossOrigin()
  // The cookie of a session in a frame is sent with what other sites send there. So the browser has to say who sends.
  if (request.person?.map && request.sender !== 'ourselves') throw crossOrigin()
  allowResume(request, deps)
  return showRefusal(
    page,
    request,
    async () => {
      const body = raw.body as Body | undefined
      const { form, problems } = formOf(body)
      const { form_token, ...fields } = form
      request.form = fields
      request.files = body?.files ?? {}
      assertWithinLimit(limits.forms, request)
      if (page.previews && fields.preview) assertWithinLimit(limits.previews, request)
      countSearch(limits, request, page)
      deps.load.assertRoom(raw.method)
      if (problems.length > 0) throw new Invalid(problems)
      if (!request.browser.hasValidFormToken(form_token, { visitor: !request.person })) {
        throw formExpired()
      }
      if (page.needsSignIn && !request.person) throw new Unauthenticated()
      if (!hasRecentSignIn(page, request)) throw new SignInTooOld()
      return withinSearchTime(limits, request, page, () => page.submit(request))
    },
    shownAgain(limits, request),
  ).catch((error: unknown) => {
    if (!(error instanceof Unauthenticated || error instanceof SignInTooOld) || request.wantsJson) throw error
    return signInFirst(page, request, deps, formOf(raw.body as Body | undefined).form.form_token)
  })
}

const formExpired = (): Forbidden =>
  new Forbidden('form_expired', 'This page was open for too long. Nothing is lost: send it once more.')

export const crossOrigin = (): Forbidden =>
  new Forbidden('cross_origin', 'This was sent from another site, so nothing was done.')

/**
 * Does what a link asks for. There is no form token: the page checks by itself who started it. Only somebody who follows
 * the link starts anything, never an image or a frame with its URL. Old browsers do not say which it is.
 */
export function actOnGetPage(
  raw: FastifyRequest,
  page: GetActionPage,
  request: PageRequest,
  deps: ServerDeps,
  limits: PageLimits,
): Promise<PageResponse> {
  allowResume(request, deps)
  return showRefusal(
    page,
    request,
    async () => {
      if ((raw.headers['sec-fetch-dest'] ?? 'document') !== 'document' || request.isPrefetch) {
        throw new Forbidden('not_a_visit', 'This address is only for people who follow a link to it.')
      }
      assertWithinLimit(limits.forms, request)
      return page.actOnGet(request)
    },
    shownAgain(limits, request),
  )
}

/** The page that says how long to wait counts as a page view, too. */
const shownAgain = (limits: PageLimits, request: PageRequest) => () => countPageView(limits, request, {})

function allowResume(request: PageRequest, deps: ServerDeps): void {
  request.resume = (person, { route, params, form }) => {
    const next = deps.pages.pages.find(({ path, submit }) => path === route && submit)
    if (!next?.submit) throw new Error(`No page takes forms at ${route}.`)
    const { submit } = next
    const { [sentBy]: sender, [onlyShown]: isOnlyShown, ...fields } = form
    const url = localPath(form.from)
    // Somebody else has signed in here meanwhile. It was not they who sent the form.
    if (sender !== undefined && sender !== String(person.id)) return Promise.resolve({ redirect: url })
    const sent = { url, params, query: queryIn(url), form: fields }
    Object.assign(request, { ...sent, files: {}, problems: [], wantsJson: false })
    signIn(request, person)
    if (!isOnlyShown) return showRefusal(next, request, () => submit(request))
    return showRefusal(next, request, () => Promise.reject(formExpired())).catch((error: unknown) => {
      // Somebody else has signed in, who may not see that page.
      if (error instanceof Refusal) return { redirect: url }
      throw error
    })
  }
}

/** The field of a saved form that names who sent it, where somebody was signed in. */
const sentBy = 'sent_by'

async function signInFirst(
  page: Page,
  request: PageRequest,
  deps: ServerDeps,
  formToken: string | undefined,
): Promise<PageResponse> {
  const return_to = localPath(request.form.from)
  const form = formToSave(page, request, personInFormToken(formToken))
  const saved = form ? { saved: { route: page.path, params: request.params, form } } : {}
  await deps.pages.saveForm(request, { return_to, ...saved })
  return { redirect: deps.pages.signInUrl(return_to, { again: request.person !== undefined }) }
}

/**
 * A form that a visitor sent is submitted for the person who signs in. Any other form is only for the person who sent it,
 * also if their session has ended: then the form token says who that was. Where visitors could have sent it, or the person
 * only has to sign in again, it is submitted. Otherwise a form of a map is shown again, filled in, and a form of an account
 * is dropped.
 */
function formToSave(
  page: Page,
  { form, person, params }: PageRequest,
  shownTo: string,
): Record<string, string> | undefined {
  const sender = person ? String(person.id) : shownTo
  const sent = sender ? { ...form, [sentBy]: sender } : form
  if (!page.needsSignIn) return sent
  if (person) return page.needsRecentSignIn ? sent : undefined
  const isShownInMap = (page.showOnError ?? page.show) !== undefined && params.map !== undefined
  return isShownInMap ? { ...sent, [onlyShown]: 'true' } : undefined
}

/**
 * Shows the page again with what was typed. An action without a page of its own goes back, with the reason as flash; a limit
 * has a page, which says when to go on.
 */
export async function showRefusal(
  page: Page,
  request: PageRequest,
  work: () => Promise<PageResponse>,
  countRefusal?: () => void,
): Promise<PageResponse> {
  try {
    return await work()
  } catch (error) {
    if (request.wantsJson || !isShowable(error)) throw error
    if (error instanceof TooManyRequests) countRefusal?.()
    request.problems = problemsOf(error)
    const answer: PageResponse = (await (page.showOnError ?? page.show)?.(request)) ?? {
      redirect: localPath(request.form.from),
      flash: refusalFlash(request.problems),
    }
    if ('view' in answer)
      return { ...answer, status: error.status, headers: { ...answer.headers, ...retryHeaders(error) } }
    // The page that says how long to wait leads back, too. After signing in, that page is for those who sign in too often.
    if ('redirect' in answer && error instanceof TooManyRequests && countRefusal) throw error
    return answer
  }
}

/** The flash that gives the reason. After a colon, how long to wait. */
export const refusalFlash = ([problem]: Problem[]): string =>
  `problem.${problem?.code}${problem?.waitSeconds ? `:${problem.waitSeconds}` : ''}`

const isShowable = (error: unknown): error is Refusal =>
  [Invalid, Forbidden, Conflict, TooManyRequests, Unavailable].some((kind) => error instanceof kind)

function problemsOf(error: Refusal): Problem[] {
  if (error instanceof Invalid) return error.problems
  const { code, message } = error
  const wait = error instanceof TooManyRequests ? { waitSeconds: error.retryAfterSeconds } : {}
  return [{ field: null, code, message, ...wait }]
}
