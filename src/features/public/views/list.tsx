import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { Pages } from '../../../web/pages.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import type { BoardList } from '../board.ts'
import type { Card } from '../cards.ts'
import { type Choice, choiceQuery, pageSize } from '../sort.ts'
import { TaskCard } from './card.tsx'
import { Choices, type ChosenCategory } from './choices.tsx'

interface Shown {
  visit: Visit
  map: OpenMap
  list: BoardList
  categories: ChosenCategory[]
  choice: Choice
  /** How many tasks the choice leaves. */
  count: number
  tasks: Card[]
}

export function ListView({ visit, map, list, categories, choice, count, tasks }: Shown): VNode {
  const t = wordsIn(visit.language)
  const address = `${map.path}/${list.id}-${list.slug}/`
  const addressOf = (changed: Partial<Choice>): string => address + choiceQuery({ ...choice, page: 1, ...changed })
  return (
    <Layout
      visit={visit}
      title={choice.page > 1 ? `${list.name}, ${t('page.number', { page: choice.page })}` : list.name}
      map={map}
      description={t('list.description', { count: list.count, list: list.name })}
      // Orders and filters show the same tasks again: only the plain pages are what others should find.
      canonical={address + choiceQuery({ sort: 'votes', category: undefined, page: isPlain(choice) ? choice.page : 1 })}
    >
      <section class="narrow list" aria-labelledby="list-name">
        <p class="crumbs">
          <a class="back" href={`${map.path}/`}>
            {t('list.back')}
          </a>
        </p>
        <h1 id="list-name">
          <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>{' '}
          <span class="count">{t.number(list.count)}</span>
        </h1>
        <Choices visit={visit} categories={categories} choice={choice} addressOf={addressOf} />
        {tasks.length === 0 && <Nothing visit={visit} map={map} list={list} choice={choice} addressOf={addressOf} />}
        {tasks.length > 0 && (
          <ol class="cards" start={(choice.page - 1) * pageSize + 1}>
            {tasks.map((task) => (
              <TaskCard key={task.id} visit={visit} path={map.path} task={task} />
            ))}
          </ol>
        )}
        <Pages
          visit={visit}
          page={choice.page}
          size={pageSize}
          count={count}
          addressOf={(page) => addressOf({ page })}
        />
      </section>
    </Layout>
  )
}

const isPlain = ({ sort, category }: Choice): boolean => sort === 'votes' && category === undefined

interface NothingShown extends Pick<Shown, 'visit' | 'map' | 'list' | 'choice'> {
  addressOf(changed: Partial<Choice>): string
}

function Nothing({ visit, map, list, choice, addressOf }: NothingShown): VNode {
  const t = wordsIn(visit.language)
  if (choice.category !== undefined) {
    return (
      <p class="nothing">
        {t('list.category.empty')} <a href={addressOf({ category: undefined })}>{t('list.category.clear')}</a>
      </p>
    )
  }
  return (
    <p class="nothing">
      {list.takes_suggestions ? <a href={`${map.path}/suggest`}>{t('map.empty.suggest')}</a> : t('map.empty')}
    </p>
  )
}
