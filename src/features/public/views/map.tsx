import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import type { Column } from '../board.ts'
import { ListColumn } from './column.tsx'
import { Welcome } from './welcome.tsx'

interface Shown {
  visit: Visit
  map: OpenMap
  columns: Column[]
  /** The list a phone shows. */
  shown: number | undefined
}

export function MapView({ visit, map, columns, shown }: Shown): VNode {
  const t = wordsIn(visit.language)
  const lists = columns.map(({ name, count }) => `${name} ${t.number(count)}`).join(', ')
  const description = columns.length > 0 ? t('map.description', { lists, map: map.name }) : t('map.no-lists')
  return (
    <Layout visit={visit} title={map.name} map={map} description={description}>
      <Welcome visit={visit} map={map} />
      {columns.length === 0 && <p class="board-empty muted">{t('map.no-lists')}</p>}
      <Tabs visit={visit} columns={columns} shown={shown} />
      <section class="board" aria-label={t('map.lists')} tabindex={0}>
        {columns.map((list) => (
          <ListColumn key={list.id} visit={visit} map={map} list={list} isShown={list.id === shown} />
        ))}
      </section>
    </Layout>
  )
}

/** On a phone one list is shown at a time. Links, so that it works without a script, and leads back to the same list. */
function Tabs({ visit, columns, shown }: Omit<Shown, 'map'>): VNode {
  const t = wordsIn(visit.language)
  return (
    <nav class="tabs" aria-label={t('map.lists')}>
      {columns.map(({ id, name, role, count }) => (
        <a key={id} href={`?list=${id}`} data-tab={id} aria-current={id === shown ? 'true' : undefined}>
          <span class={`dot ${role}`} aria-hidden="true" />
          <bdi>{name}</bdi> <span class="count">{t.number(count)}</span>
        </a>
      ))}
    </nav>
  )
}
