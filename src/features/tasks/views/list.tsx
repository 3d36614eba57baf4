import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import type { BoardList, Card } from '../board.ts'
import { pageSize, type Sort, sorts } from '../sort.ts'
import { TaskCard } from './card.tsx'

interface Shown {
  visit: Visit
  map: OpenMap
  list: BoardList
  tasks: Card[]
  sort: Sort
  page: number
}

export function ListView({ visit, map, list, tasks, sort, page }: Shown): VNode {
  const t = wordsIn(visit.language)
  const pages = Math.max(1, Math.ceil(list.count / pageSize))
  const from = (page - 1) * pageSize + 1
  return (
    <Layout
      visit={visit}
      title={list.name}
      map={map}
      description={t('list.description', { count: list.count, list: list.name })}
    >
      <section class="narrow">
        <p>
          <a href={`${map.path}/`}>{t('list.back')}</a>
        </p>
        <h1>
          <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>{' '}
          <span class="count">{t.number(list.count)}</span>
        </h1>
        <nav class="sorts" aria-label={t('list.sort')}>
          {(Object.keys(sorts) as Sort[]).map((name) => (
            <a key={name} href={`?sort=${name}`} aria-current={name === sort ? 'true' : undefined}>
              {t(`list.sort.${name}`)}
            </a>
          ))}
        </nav>
        {tasks.length === 0 && <p class="muted">{t('map.empty')}</p>}
        <ul class="cards">
          {tasks.map((task) => (
            <TaskCard key={task.id} visit={visit} path={map.path} task={task} />
          ))}
        </ul>
        {pages > 1 && (
          <nav class="pages" aria-label={t('page.where', { from, to: from + tasks.length - 1, count: list.count })}>
            {page > 1 && <a href={`?sort=${sort}&page=${page - 1}`}>{t('page.previous')}</a>}
            <span>{t('page.where', { from, to: from + tasks.length - 1, count: list.count })}</span>
            {page < pages && <a href={`?sort=${sort}&page=${page + 1}`}>{t('page.next')}</a>}
          </nav>
        )}
      </section>
    </Layout>
  )
}
