import type { VNode } from 'preact'
import { Forbidden, type Refusal } from '../platform/errors.ts'
import type { Visit } from '../platform/http/page.ts'
import { Layout } from './layout.tsx'
import { type Key, wordsIn } from './words/words.ts'

/** Says what happened and where to go from here. */
export function errorView(visit: Visit, refusal: Refusal | undefined): VNode {
  const t = wordsIn(visit.language)
  const gone = refusal instanceof Forbidden && refusal.code === 'map_archived'
  const status = gone ? 410 : (refusal?.status ?? 500)
  const title = t(`error.${[403, 404, 410, 500].includes(status) ? status : 400}` as Key)
  const help = [404, 410, 500].includes(status)
    ? t(`error.${status}.help` as Key, { id: visit.requestId })
    : (refusal?.message ?? '')
  return (
    <Layout visit={visit} title={title} indexed={false}>
      <section class="error-page">
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
