import type { VNode } from 'preact'
import type { Refusal } from '../platform/errors.ts'
import type { Visit } from '../platform/http/page.ts'
import { Layout } from './layout.tsx'
import { wordsIn } from './words/words.ts'

/** Says what happened and where to go from here. */
export function errorView(visit: Visit, refusal: Refusal | undefined): VNode {
  const t = wordsIn(visit.language)
  const [title, help] = wordsFor(visit, refusal)
  return (
    <Layout visit={visit} title={title}>
      <section class="quiet-page">
        <h1>{title}</h1>
        <p>{help}</p>
        <p>
          <a class="button" href="/">
            {t('error.back')}
          </a>
        </p>
      </section>
    </Layout>
  )
}

function wordsFor(visit: Visit, refusal: Refusal | undefined): [title: string, help: string] {
  const t = wordsIn(visit.language)
  if (!refusal) return [t('error.500'), t('error.500.help', { id: visit.requestId })]
  if (refusal.status === 404) return [t('error.404'), t('error.404.help')]
  if (refusal.status === 410) return [t('error.410'), t('error.410.help')]
  return [t('error.400'), refusal.message]
}
