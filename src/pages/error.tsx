import type { OpenMapContext } from '../features/maps/queries/open-map.ts'
import { isStorable } from '../lib/text.ts'
import { localPath } from '../lib/urls.ts'
import { Refusal, TooManyRequests, Unavailable } from '../platform/errors.ts'
import type { PageRequest, PageView, Shown } from '../platform/http/page.ts'
import type { PlainKey } from '../words/words.ts'
import { type CommonData, commonData } from './layout/common-data.ts'
import { LinkButton, waitWords } from './layout/form.tsx'
import { Layout } from './layout/layout.tsx'
import { hiddenIn, openMapFor, withCounts } from './open-map.ts'

/**
 * The page for an error: what happened, and where to go next. In a map that the actor can see, it looks like the map.
 */
export async function errorPage(
  request: PageRequest,
  refusal: Refusal | undefined,
): Promise<PageView & { shown?: Shown }> {
  const ctx = await mapAround(request, refusal)
  const map = ctx && (await withCounts(ctx))
  const common = commonData(request)
  const { t } = common
  const [title, help] = wordsFor(common, refusal, request.ctx.requestId ?? '')
  const mayReload = !refusal || [429, 503].includes(refusal.status)
  // A page that a visitor isn't allowed to see looks like one that doesn't exist.
  const maySignIn = refusal?.status === 404 && common.person === undefined
  const signInUrl = `/sign-in?to=${encodeURIComponent(localPath(common.form.from ?? common.url))}`
  const view = (
    <Layout title={title}>
      <section class="narrow error">
        <FallenLogo />
        <h1>{title}</h1>
        <p class="lead">{help}</p>
        <p class="actions">
          {mayReload && (
            <a class="button primary" href={common.form.from === undefined ? common.url : localPath(common.form.from)}>
              {t('error.again')}
            </a>
          )}
          {maySignIn && (
            <LinkButton kind="primary" data-turbo-prefetch="false" href={signInUrl} text={t('sign-in.title')} />
          )}
          <LinkButton href={map ? `${map.path}/` : '/'} text={t(map ? 'error.back.map' : 'error.back')} />
        </p>
      </section>
    </Layout>
  )
  return { view, data: { map }, ...(ctx && { shown: hiddenIn(ctx) }) }
}

/**
 * Undefined if there is no map, or none that they can see. Nothing is read if the database is unavailable, if a rate
 * limit was exceeded, or for URLs that no rate limit covers.
 */
async function mapAround(request: PageRequest, refusal: Refusal | undefined): Promise<OpenMapContext | undefined> {
  const { team, map } = request.params
  if (!Object.values(request.params).every(isStorable)) return undefined
  if (!team || !map || !refusal || refusal instanceof Unavailable || refusal instanceof TooManyRequests)
    return undefined
  try {
    return await openMapFor(request)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const textsByStatus: Record<number, [title: PlainKey, help: PlainKey]> = {
  403: ['error.403', 'error.403.help'],
  404: ['error.404', 'error.404.help'],
  410: ['error.410', 'error.410.help'],
  429: ['error.429', 'error.429.help'],
  503: ['error.503', 'error.503.help'],
}

function wordsFor(common: CommonData, refusal: Refusal | undefined, requestId: string): [title: string, help: string] {
  const { t } = common
  if (!refusal) return [t('error.500'), t('error.500.help', { id: requestId })]
  const [title, help] = textsByStatus[refusal.status] ?? []
  // The text for the code is more precise than the text for the status.
  const when = refusal instanceof TooManyRequests ? waitWords(common, refusal.retryAfterSeconds) : ''
  const reason = t.find(`problem.${refusal.code}`, { when })
  if (reason && refusal.status !== 404) return [t(title ?? 'error.400'), reason]
  if (refusal.status === 404 && common.person) return [t('error.404'), t('error.404.help.person')]
  return title && help ? [t(title), t(help)] : [t('error.400'), refusal.message]
}

const FallenLogo = () => (
  <svg class="logo" viewBox="8 20 53 11" width="159" height="33" aria-hidden="true">
    <ellipse cx="20" cy="25.5" rx="12" ry="4.5" />
    <ellipse cx="40.5" cy="25" rx="8.5" ry="3.8" transform="rotate(-14 40.5 25)" />
    <ellipse cx="55" cy="27" rx="5.2" ry="3" />
  </svg>
)
