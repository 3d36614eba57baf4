import type { VNode } from 'preact'
import { localPath } from '../../lib/urls.ts'
import { type Refusal, TooManyRequests } from '../../platform/errors.ts'
import { type Key, wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { Layout } from './layout.tsx'
import type { LayoutMap } from './layout-props.ts'
import { FallenLogo } from './logo.tsx'
import { waitWords } from './wait-words.ts'

interface Props {
  common: CommonData
  /** The map of the URL, for those who may see it. */
  map: LayoutMap | undefined
  refusal: Refusal | undefined
  requestId: string
}

/** The page for an error: what happened, and where to go next. */
export function errorView({ common, map, refusal, requestId }: Props): VNode {
  const t = wordsIn(common.language)
  const [title, help] = wordsFor(common, refusal, requestId)
  return (
    <Layout common={common} title={title} {...(map ? { map } : {})}>
      <section class="narrow error">
        <FallenLogo />
        <h1>{title}</h1>
        <p class="lead">{help}</p>
        <p class="actions">
          {isTemporary(refusal) && (
            <a class="button primary" href={common.form.from === undefined ? common.url : localPath(common.form.from)}>
              {t('error.again')}
            </a>
          )}
          {mayHelpToSignIn(common, refusal) && (
            <a class="button primary" data-turbo-prefetch="false" href={signInUrl(common)}>
              {t('frame.sign-in')}
            </a>
          )}
          <a class="button" href={map ? `${map.path}/` : '/'}>
            {t(map ? 'error.back.map' : 'error.back')}
          </a>
        </p>
      </section>
    </Layout>
  )
}

/** Reloading the page may help. */
const isTemporary = (refusal: Refusal | undefined): boolean => !refusal || [429, 503].includes(refusal.status)

/** A page that a visitor may not see looks like one that does not exist. */
const mayHelpToSignIn = (common: CommonData, refusal: Refusal | undefined): boolean =>
  refusal?.status === 404 && common.person === undefined

const signInUrl = (common: CommonData): string =>
  `/sign-in?to=${encodeURIComponent(localPath(common.form.from ?? common.url))}`

const textsByStatus: Record<number, [title: Key, help: Key]> = {
  403: ['error.403', 'error.403.help'],
  404: ['error.404', 'error.404.help'],
  410: ['error.410', 'error.410.help'],
  429: ['error.429', 'error.429.help'],
  503: ['error.503', 'error.503.help'],
}

function wordsFor(common: CommonData, refusal: Refusal | undefined, requestId: string): [title: string, help: string] {
  const t = wordsIn(common.language)
  if (!refusal) return [t('error.500'), t('error.500.help', { id: requestId })]
  const [title, help] = textsByStatus[refusal.status] ?? []
  const reason = `problem.${refusal.code}`
  // The text for the code is more precise than the text for the status.
  const when = refusal instanceof TooManyRequests ? waitWords(common, refusal.retryAfterSeconds) : ''
  if (t.has(reason) && refusal.status !== 404) return [t(title ?? 'error.400'), t(reason, { when })]
  if (refusal.status === 404 && common.person) return [t('error.404'), t('error.404.help.person')]
  return title && help ? [t(title), t(help)] : [t('error.400'), refusal.message]
}
