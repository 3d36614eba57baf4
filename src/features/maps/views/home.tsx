import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'

interface Shown {
  visit: Visit
  maps: { name: string; path: string; team: string }[]
}

export function HomeView({ visit, maps }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t('home.title')}>
      <section class="quiet-page">
        <h1>{t('home.title')}</h1>
        {maps.length === 0 && <p>{t('home.empty')}</p>}
        <ul class="map-list">
          {maps.map((map) => (
            <li key={map.path}>
              <a href={`${map.path}/`}>{map.name}</a>
              <span class="muted">{map.team}</span>
            </li>
          ))}
        </ul>
      </section>
    </Layout>
  )
}
