import type { VNode } from 'preact'
import type { Refusal } from '../platform/errors.ts'
import type { Visit } from '../platform/http/page.ts'
import { Layout } from './layout.tsx'
import { FallenMark } from './mark.tsx'
import { type Key, wordsIn } from './words/words.ts'

/** Says what happened and where to go from here. */
export function errorView(visit: Visit, refusal: Refusal | undefined): VNode {
  const t = wordsIn(visit.language)
  const [title, help] = wordsFor(visit, refusal)
  return (
    <Layout visit={visit} title={title}>
      <section class="quiet-page error">
        <FallenMark />
        <h1>{title}</h1>
        <p class="lead">{help}</p>
        <p class="actions">
          {isPassing(refusal) && (
            <a class="button primary" href={visit.url}>
              {t('error.again')}
            </a>
          )}
          <a class="button" href="/">
            {t('error.back')}
          </a>
        </p>
      </section>
    </Layout>
  )
}

/** It may be over when the page is asked for once more. */
const isPassing = (refusal: Refusal | undefined): boolean => !refusal || [429, 503].includes(refusal.status)

const told: Record<number, [title: Key, help: Key]> = {
  403: ['error.403', 'error.403.help'],
  404: ['error.404', 'error.404.help'],
  410: ['error.410', 'error.410.help'],
  429: ['error.429', 'error.429.help'],
  503: ['error.503', 'error.503.help'],
}

function wordsFor(visit: Visit, refusal: Refusal | undefined): [title: string, help: string] {
  const t = wordsIn(visit.language)
  if (!refusal) return [t('error.500'), t('error.500.help', { id: visit.requestId })]
  const [title, help] = told[refusal.status] ?? []
  const reason = `problem.${refusal.code}`
  // A reason of its own says more than what is true of every answer of this kind.
  if (t.has(reason) && refusal.status !== 404) return [t(title ?? 'error.400'), t(reason)]
  return title && help ? [t(title), t(help)] : [t('error.400'), refusal.message]
}
