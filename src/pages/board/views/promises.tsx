import type { VNode } from 'preact'
import type { Insight } from '../../../features/insight/queries/read-insight.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { Promises } from '../../workspace/views/promises.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  insight: Pick<Insight, 'promises' | 'activity'>
}

export function PromisesView({ common, map, insight }: Props): VNode {
  const t = wordsIn(common.language)
  const about = t('promises.about', { map: map.name })
  return (
    <Layout common={common} title={t('insight.promises')} description={about} map={map}>
      <section class="promises">
        <h1>{t('insight.promises')}</h1>
        <p>{about}</p>
        <Promises common={common} map={map} insight={insight} empty={t('promises.empty')} />
      </section>
    </Layout>
  )
}
