import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  title: string
  reason: string
}

/** What its author finds where a suggestion was. */
export function DeclinedView({ common, map, title, reason }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('declined.title')} map={map}>
      <section class="narrow">
        <h1>{t('declined.title')}</h1>
        <p class="lead">{t('declined.help', { title })}</p>
        <blockquote class="message" dir="auto">
          {reason}
        </blockquote>
        <p class="muted">{t('declined.more')}</p>
        <p class="actions">
          <a class="button" href={`${map.path}/`}>
            <bdi>{map.name}</bdi>
          </a>
        </p>
      </section>
    </Layout>
  )
}
