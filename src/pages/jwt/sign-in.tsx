import { findJwtPerson } from '../../features/jwt-sign-in/queries/jwt-people.ts'
import { checkJwt, type JwtMap } from '../../features/jwt-sign-in/queries/open-jwt-map.ts'
import { nameOfClaims } from '../../features/jwt-sign-in/rules/name-of-claims.ts'
import { jwtSessionSeconds } from '../../features/jwt-sign-in/rules/secrets.ts'
import { signInWithJwt } from '../../features/jwt-sign-in/verbs/jwt-sign-in.ts'
import { localPath } from '../../lib/urls.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { freshSecret, hashOfSecret } from '../../platform/http/browser-secret.ts'
import { type Page, type PageRequest, type PageResponse, showing } from '../../platform/http/page.ts'
import type { Jwt } from '../../platform/jwt/refusals.ts'
import { nameOf } from '../../words/person-name.ts'
import type { MapData } from '../layout/common-data.ts'
import { FormActions, LinkButton } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { jwtUrl, mapPath } from '../layout/paths.ts'
import { Emphasis } from '../layout/text.tsx'
import { openMapForJwt } from '../open-map.ts'
import { fullPageLoad, privatePage } from '../sign-in/private-page.ts'

/**
 * The team's own product signs its users in here, with a form that its own page sends. A token is never in a URL,
 * because logs and browser histories would keep it.
 */
export const jwtPage: Page = {
  path: jwtUrl({ path: mapPath }),
  show: showProblem,
  submitFromOthers: async (request) => showing(await takeToken(request), { hidden: true }),
}

async function takeToken(request: PageRequest): Promise<PageResponse> {
  const jwtMap = await openMapForJwt(request)
  const { token } = request.form
  if (!token && jwtMap.hidden) throw new NotFound()
  if (!token) throw new Invalid([{ field: 'token', code: 'required', message: 'The field "token" is missing.' }])
  const claims = await checkJwt(jwtMap, token)
  assertFrameMaySign(request, jwtMap)
  if (!isTrusted(request, jwtMap)) return askFirst(request, jwtMap, claims)
  return signInHere(request, jwtMap, claims)
}

/** The caller had a valid token, so it's safe to show the reason. Others learn nothing about a hidden map. */
const provedRefusals = ['jwt_expired', 'jwt_claim', 'jwt_used', 'account_deleted', 'site_not_allowed']

/** Explains what was wrong with the form. Without one there is nothing to do here. */
async function showProblem(request: PageRequest): Promise<PageResponse> {
  const { ctx, hidden } = await openMapForJwt(request)
  const isProved = request.problems.some(({ code }) => provedRefusals.includes(code))
  if (hidden && !isProved) throw new NotFound()
  return showing(privatePage(<ProblemView />, ctx), { hidden: true })
}

/**
 * Anyone can get a token for themselves and make a page that sends it; visitors to that page would then post under that
 * person's name. So only the sites in the settings sign people in right away. For all others the person decides.
 */
function isTrusted({ sender, form }: PageRequest, { settings }: JwtMap): boolean {
  // Our frame, and the window it opens, only pass on the token from the site around the frame.
  const origin = sender === 'ourselves' ? form.opener_site : sender
  return origin === undefined ? sender === 'ourselves' : sitesOf(settings).includes(origin)
}

/** Our script in a frame says which site gave it the token. */
function assertFrameMaySign({ form, sender }: PageRequest, { settings }: JwtMap): void {
  if (form.site === undefined) return
  if (sender === 'ourselves' && sitesOf(settings).includes(form.site)) return
  throw new Forbidden('site_not_allowed', "This site is not in the map's list of sites that may sign people in.")
}

const sitesOf = ({ sites }: { sites: string }): string[] => JSON.parse(sites)

const askFirst = (request: PageRequest, { ctx }: JwtMap, claims: Jwt): PageResponse => {
  const { token = '', to = '' } = request.form
  const name = nameOf(nameOfClaims(claims))
  return privatePage(<ConfirmView {...{ name, token, to }} />, ctx)
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

/** Asks before an unknown site signs a person in. The browser proves that the answer comes from our own page. */
const ConfirmView = ({ name, token, to }: { name: string; token: string; to: string }, { t, map }: MapData) => (
  <NarrowPage title={t('jwt.confirm.title')} class="sign-in" {...fullPageLoad}>
    <Emphasis sentence={(who) => t('jwt.confirm', { name: who })} value={name || t('person.unnamed')} />
    <p class="muted">{t('jwt.confirm.not-you')}</p>
    <form method="post" action={jwtUrl(map)}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="to" value={to} />
      <FormActions submit={t('action.continue')} cancel={t('error.back.map')} back={`${map.path}/`} />
    </form>
  </NarrowPage>
)

/** Asks the person to go back and try again. Below, in English, are the details for the product's developers. */
function ProblemView(_: object, { t, problems, map }: MapData) {
  const title = t(problems.length > 0 ? 'jwt.problem.title' : 'jwt.title')
  return (
    <NarrowPage title={title} class="sign-in">
      <p>{t(problems.length > 0 ? 'jwt.problem' : 'jwt.nothing')}</p>
      {problems.length > 0 && (
        <>
          <p class="muted">{t('jwt.problem.details')}</p>
          <div class="problem" role="alert" lang="en" dir="ltr">
            {problems.map(({ code, message }) => (
              <p key={code}>
                {message} <code>{code}</code>
              </p>
            ))}
          </div>
        </>
      )}
      <p class="actions">
        <LinkButton href={`${map.path}/`} text={t('error.back.map')} />
      </p>
    </NarrowPage>
  )
}
