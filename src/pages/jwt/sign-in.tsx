import { checkJwt } from '../../features/jwt-sign-in/queries/check-jwt.ts'
import { findJwtPerson } from '../../features/jwt-sign-in/queries/find-jwt-person.ts'
import type { JwtMap } from '../../features/jwt-sign-in/queries/open-jwt-map.ts'
import { nameOfClaims } from '../../features/jwt-sign-in/rules/name-of-claims.ts'
import { jwtSessionSeconds } from '../../features/jwt-sign-in/rules/session.ts'
import { signInWithJwt } from '../../features/jwt-sign-in/verbs/sign-in-with-jwt.ts'
import { localPath } from '../../lib/urls.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { freshSecret, hashOfSecret } from '../../platform/http/browser.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { Jwt } from '../../platform/jwt/claims.ts'
import { nameOf } from '../../words/person-name.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapForJwt } from '../open-map.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { jwtPath } from './paths.ts'
import { ConfirmJwtView } from './views/confirm.tsx'
import { JwtProblemView } from './views/problem.tsx'

/**
 * The team's own product signs its users in here, with a form that its own page sends. A token is never in a URL: logs
 * and browser histories would keep it.
 */
export const jwtPage: Page = {
  path: jwtPath,
  show: showProblem,
  submitFromOthers: async (request) => {
    const jwtMap = await openMapForJwt(request)
    const { token } = request.form
    if (!token && jwtMap.hidden) throw new NotFound()
    if (!token) throw new Invalid([{ field: 'token', code: 'required', message: 'The field "token" is missing.' }])
    const claims = await checkJwt(jwtMap, token)
    assertFrameMaySign(request, jwtMap)
    if (!isTrusted(request, jwtMap)) return askFirst(request, jwtMap, claims)
    return signInHere(request, jwtMap, claims)
  },
}

/** Refused only to those who have a token of the team's product. Others learn nothing of a map that they may not see. */
const provedRefusals = ['jwt_expired', 'jwt_claim', 'jwt_used', 'account_deleted', 'site_not_allowed']

/** Without a form of the team's product there is nothing to do here. The page explains what was wrong with it. */
async function showProblem(request: PageRequest): Promise<PageResponse> {
  const { ctx, hidden } = await openMapForJwt(request)
  const isProved = request.problems.some(({ code }) => provedRefusals.includes(code))
  if (hidden && !isProved) throw new NotFound()
  return privatePage(<JwtProblemView common={commonData(request)} map={ctx.map} />)
}

/**
 * Anybody can have a token of their own, and a page that sends it: then others would write in their name. So only the
 * sites in the settings sign in at once. For all others the person decides.
 */
function isTrusted({ sender, form }: PageRequest, { settings }: JwtMap): boolean {
  // A frame of ours only passes on what the site around it gave, also to a window.
  const origin = sender === 'ourselves' ? form.opener_site : sender
  return origin === undefined ? sender === 'ourselves' : sitesOf(settings).includes(origin)
}

/** Our script in a frame says which site gave it the token. */
function assertFrameMaySign({ form, sender }: PageRequest, { settings }: JwtMap): void {
  if (form.site === undefined) return
  if (sender === 'ourselves' && sitesOf(settings).includes(form.site)) return
  throw new Forbidden('site_not_allowed', 'This site is not among the sites of the product in the settings of the map.')
}

const sitesOf = ({ sites }: { sites: string }): string[] => JSON.parse(sites)

const askFirst = (request: PageRequest, { ctx }: JwtMap, claims: Jwt): PageResponse => {
  const { token = '', to = '' } = request.form
  const name = nameOf(nameOfClaims(claims))
  return privatePage(<ConfirmJwtView {...{ common: commonData(request), map: ctx.map, name, token, to }} />)
}

async function signInHere(request: PageRequest, { ctx }: JwtMap, claims: Jwt): Promise<PageResponse> {
  const { browser, person, form } = request
  // A person who is signed in with an account stays signed in with it.
  if (person && !person.map) return answer(request, ctx.map, { changed: false, flash: 'jwt.account' })
  if (person && (await findJwtPerson(ctx, claims.sub)) === person.id)
    return answer(request, ctx.map, { changed: false })
  const { secret, hash } = freshSecret()
  const { mapSession } = browser
  const replaced = mapSession?.map_id === ctx.map.id ? hashOfSecret(mapSession.secret) : undefined
  await signInWithJwt(ctx, { claims, hash, replaced, user_agent: request.userAgent })
  const framed = form.site !== undefined
  browser.adoptInMap({ map_id: ctx.map.id, secret, framed }, jwtSessionSeconds)
  return answer(request, ctx.map, { changed: true })
}

function answer(
  { wantsJson, form }: PageRequest,
  map: { path: string },
  { changed, flash }: { changed: boolean; flash?: string },
): PageResponse {
  if (wantsJson) return { body: JSON.stringify({ changed }), type: 'application/json' }
  const to = localPath(form.to)
  const redirect = to.startsWith(`${map.path}/`) ? to : `${map.path}/`
  return { redirect, ...(flash ? { flash } : {}) }
}
