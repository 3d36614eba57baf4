import { localPath } from '../../lib/urls.ts'
import {
  Conflict,
  Forbidden,
  Invalid,
  type Problem,
  Refusal,
  TooLarge,
  TooManyRequests,
  Unavailable,
} from '../errors.ts'
import { onlyShown } from './after-sign-in.ts'
import { personInFormToken } from './browser-secret.ts'
import { retryHeaders } from './errors.ts'
import type { Page, PageRequest, PageResponse } from './page.ts'
import { queryIn, signIn } from './page-request.ts'
import type { ServerDeps } from './server-deps.ts'

/** The field of a saved form that names the person who sent it, if someone was signed in. */
const sentBy = 'sent_by'

/** Saves the form until its sender has signed in. */
export async function signInFirst(
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
 * A form that a visitor sent is submitted for the person who signs in. Any other form is only for the person who sent
 * it, even if their session has ended; in that case, the form token identifies them. It's submitted if visitors could
 * have sent it, or if the person only has to sign in again. Otherwise, a map's form is shown again, filled in, and an
 * account's form is dropped.
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

/** Lets the request submit a form that was saved before the person signed in. */
export function allowResume(request: PageRequest, deps: ServerDeps): void {
  request.resume = (person, { route, params, form }, language = request.language) => {
    const next = deps.pages.pages.find(({ path, submit }) => path === route && submit)
    if (!next?.submit) throw new Error(`No page accepts forms at ${route}.`)
    const { submit } = next
    const { [sentBy]: sender, [onlyShown]: isOnlyShown, ...fields } = form
    const url = localPath(form.from)
    // Someone else has signed in since, and they didn't send the form.
    if (sender !== undefined && sender !== String(person.id)) return Promise.resolve({ redirect: url })
    const sent = { url, params, query: queryIn(url), form: fields, language }
    Object.assign(request, { ...sent, files: {}, stored: [], problems: [], wantsJson: false })
    signIn(request, person)
    if (!isOnlyShown) return showRefusal(next, request, () => submit(request))
    return showRefusal(next, request, () => Promise.reject(formExpired())).catch((error: unknown) => {
      // Someone else has signed in who can't see that page.
      if (error instanceof Refusal) return { redirect: url }
      throw error
    })
  }
}

export const formExpired = (): Forbidden =>
  new Forbidden('form_expired', 'This page was open for too long. Nothing was lost; send it again.')

/**
 * Shows the page again with the submitted fields. An action without its own page redirects back, with the reason as a
 * flash. For a rate limit, there's a page that says how long to wait.
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
    // The page that says how long to wait also links back. A resumed form has no such page.
    if ('redirect' in answer && error instanceof TooManyRequests && countRefusal) throw error
    return answer
  }
}

/** The flash with the reason, followed by a colon and the seconds to wait, if any. */
export const refusalFlash = ([problem]: Problem[]): string =>
  `problem.${problem?.code}${problem?.waitSeconds ? `:${problem.waitSeconds}` : ''}`

const isShowable = (error: unknown): error is Refusal =>
  [Invalid, TooLarge, Forbidden, Conflict, TooManyRequests, Unavailable].some((kind) => error instanceof kind)

function problemsOf(error: Refusal): Problem[] {
  if (error instanceof Invalid) return error.problems
  const { code, message } = error
  const wait = error instanceof TooManyRequests ? { waitSeconds: error.retryAfterSeconds } : {}
  return [{ field: null, code, message, ...wait }]
}
