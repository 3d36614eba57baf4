import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import type { BoardList, Card } from '../board.ts'
import { TaskCard } from './card.tsx'

type Column = BoardList & { tasks: Card[] }

interface Shown {
  visit: Visit
  map: OpenMap
  columns: Column[]
}

export function MapView({ visit, map, columns }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={map.name} map={map}>
      <div class="welcome">
        <h1>
          <bdi>{map.name}</bdi>
        </h1>
        <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: map.parsed_description }} />
        {map.url && (
          <p>
            <a href={map.url} rel="nofollow noopener">
              {t('map.project')}
            </a>
          </p>
        )}
      </div>
      <section class="columns" aria-label={t('map.lists')} tabindex={0}>
        {columns.map((list) => (
          <ListColumn key={list.id} visit={visit} map={map} list={list} />
        ))}
      </section>
    </Layout>
  )
}

function ListColumn({ visit, map, list }: { visit: Visit; map: OpenMap; list: Column }): VNode {
  const t = wordsIn(visit.language)
  const address = `${map.path}/${list.id}-${list.slug}/`
  return (
    <section class="column" aria-labelledby={`list-${list.id}`}>
      <h2 id={`list-${list.id}`}>
        <span class={`dot ${list.role}`} aria-hidden="true" />
        <a href={address}>
          <bdi>{list.name}</bdi>
        </a>
        <span class="count">{t.number(list.count)}</span>
      </h2>
      {list.count === 0 && <p class="muted">{t('map.empty')}</p>}
      <ul class="cards">
        {list.tasks.map((task) => (
          <TaskCard key={task.id} visit={visit} path={map.path} task={task} />
        ))}
      </ul>
      {list.count > list.tasks.length && (
        <p>
          <a href={address}>{t('map.show-all', { count: list.count })}</a>
        </p>
      )}
    </section>
  )
}
