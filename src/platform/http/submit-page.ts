import type { FastifyRequest } from 'fastify'
import { Forbidden, Invalid, Refusal, SignInTooOld, Unauthenticated } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import type { Body } from './body.ts'
import { crossOrigin, hasRecentSignIn, isSameOrigin } from './form-checks.ts'
import type { Load } from './load.ts'
import type { ActionPage, GetActionPage, PageRequest, PageResponse, ViewPage } from './page.ts'
import { assertWithinLimit, countPageView, countSearch, type PageLimits, withinSearchTime } from './page-limits.ts'
import { formOf } from './page-request.ts'
import { RateLimit } from './rate-limit.ts'
import { allowResume, formExpired, showRefusal, signInFirst } from './saved-form.ts'
import type { ServerDeps } from './server-deps.ts'

/** Submits a form if it comes from one of our pages. Errors are shown on the page with the form. */
export async function submitPage(
  raw: FastifyRequest,
  page: (ViewPage | ActionPage) & Pick<ActionPage, 'submit'>,
  request: PageRequest,
  deps: ServerDeps & { load: Load },
  limits: PageLimits,
): Promise<PageResponse> {
  if (!isSameOrigin(raw, deps.site.publicUrl)) throw crossOrigin()
  // Requests that other sites send to a frame carry its session cookie, so the browser has to say who sent the form.
  if (request.person?.map && request.sender !== 'ourselves') throw crossOrigin()
  allowResume(request, deps)
  const body = raw.body as Body | undefined
  const submit = async () => {
    const { form, problems } = formOf(body)
    const { form_token, ...fields } = form
    request.form = fields
    request.files = body?.files ?? {}
    request.stored = body?.stored ?? []
    assertWithinLimit(limits.forms, request)
    if (page.previews && fields.preview) assertWithinLimit(limits.previews, request)
    countSearch(limits, request, page)
    deps.load.assertRoom()
    if (problems.length > 0) throw new Invalid(problems)
    if (!request.browser.hasValidFormToken(form_token, { visitor: !request.person })) throw formExpired()
    if (page.needsSignIn && !request.person) throw new Unauthenticated()
    if (!hasRecentSignIn(page, request)) throw new SignInTooOld()
    if (page.fieldsWithFiles) request.form = await page.fieldsWithFiles(request)
    return withinSearchTime(limits, request, page, () => page.submit(request))
  }
  return showRefusal(page, request, submit, shownAgain(limits, request)).catch((error: unknown) => {
    if (!(error instanceof Unauthenticated || error instanceof SignInTooOld) || request.wantsJson) throw error
    return signInFirst(page, request, deps, formOf(body).form.form_token)
  })
}

/**
 * Performs a link's action. There is no form token: the page itself checks who started it. Only following the link
 * starts anything, not an image or a frame with its URL. Old browsers don't report the difference, so they're allowed.
 */
export function actOnGetPage(
  raw: FastifyRequest,
  page: GetActionPage,
  request: PageRequest,
  deps: ServerDeps,
  limits: PageLimits,
): Promise<PageResponse> {
  allowResume(request, deps)
  const act = async () => {
    if ((raw.headers['sec-fetch-dest'] ?? 'document') !== 'document' || request.isPrefetch) {
      throw new Forbidden('not_a_visit', 'This URL only works as a link.')
    }
    assertWithinLimit(limits.forms, request)
    return page.actOnGet(request)
  }
  return showRefusal(page, request, act, shownAgain(limits, request))
}

/** The page that says how long to wait also counts as a page view. */
const shownAgain = (limits: PageLimits, request: PageRequest) => () => countPageView(limits, request, {})

/** Shows input from another of our pages. Unreadable fields are left out and reported. */
export async function showPostedPage(
  raw: FastifyRequest,
  page: Required<Pick<ViewPage, 'showPosted'>>,
  request: PageRequest,
  deps: ServerDeps,
  limit: RateLimit,
): Promise<PageResponse> {
  if (!isSameOrigin(raw, deps.site.publicUrl)) throw crossOrigin()
  assertWithinLimit(limit, request)
  Object.assign(request, formOf(raw.body as Body | undefined))
  return page.showPosted(request)
}

/** How many rejected forms one network can send per minute. */
const refusedPerMinute = 30

/** Accepts forms from other sites' pages. Rejections are logged, for the developers of those pages. */
export function submitFromOthers(
  page: ViewPage & Required<Pick<ViewPage, 'submitFromOthers'>>,
  deps: ServerDeps,
  limit: RateLimit,
) {
  const refused = new RateLimit('forms', Math.min(refusedPerMinute, deps.perMinute.requests))
  return async (raw: FastifyRequest, request: PageRequest): Promise<PageResponse> => {
    const nowMs = Date.parse(request.ctx.now)
    const wait = refused.waitSeconds(request.network, nowMs)
    if (wait > 0) throw limitReached('forms', wait)
    return showRefusal(page, request, async () => {
      try {
        assertWithinLimit(limit, request)
        const { form, problems } = formOf(raw.body as Body | undefined)
        request.form = form
        if (problems.length > 0) throw new Invalid(problems)
        return await page.submitFromOthers(request)
      } catch (error) {
        if (error instanceof Refusal) {
          refused.take({ network: request.network }, nowMs)
          const { code, message: detail } = error
          const { team, map } = request.params
          deps.log.info({ request_id: raw.id, team, map, code, detail }, 'form from another site refused')
        }
        throw error
      }
    })
  }
}
