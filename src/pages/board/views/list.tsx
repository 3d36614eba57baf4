import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import type { Card } from '../../../features/tasks/queries/cards.ts'
import { defaultSort, type ListView, pageSize, queryOfListView } from '../../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TaskCard } from './card.tsx'
import { ListFilters } from './list-filters.tsx'
import { showsArrival } from './shows-arrival.ts'

interface Props {
  common: CommonData
  map: OpenMap
  list: BoardList
  categories: CategoryOption[]
  view: ListView
  /** How many tasks of the list are in the selected category. */
  count: number
  tasks: Card[]
}

export function ListPageView({ common, map, list, categories, view, count, tasks }: Props): VNode {
  const t = wordsIn(common.language)
  const path = `${map.path}/${list.id}-${list.slug}/`
  const standard = defaultSort(list.role)
  const urlOf = (changed: Partial<ListView>): string =>
    path + queryOfListView({ ...view, page: 1, ...changed }, standard)
  const isDefault = view.sort === standard && view.category === undefined
  return (
    <Layout
      common={common}
      title={view.page > 1 ? `${list.name}, ${t('page.number', { page: view.page })}` : list.name}
      map={map}
      feed={path}
      updatesUrl={`${map.path}/live`}
      description={t('list.description', { count: list.count, list: list.name })}
      // Sorted and filtered pages show the same tasks again, so search engines should only find the default order.
      canonical={
        path + queryOfListView({ sort: standard, category: undefined, page: isDefault ? view.page : 1 }, standard)
      }
    >
      <section class="narrow list" aria-labelledby="list-name">
        <p class="breadcrumbs">
          <a class="back" href={`${map.path}/`}>
            {t('list.back')}
          </a>
        </p>
        <h1 id="list-name">
          <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>{' '}
          <span class="count">{t.number(count)}</span>
        </h1>
        {list.count === 0 ? (
          <NoTasks common={common} map={map} list={list} />
        ) : (
          <ListFilters common={common} categories={categories} view={view} urlOf={urlOf} />
        )}
        {list.count > 0 && tasks.length === 0 && (
          <p class="empty">
            {t('list.category.empty')} <a href={urlOf({ category: undefined })}>{t('list.category.clear')}</a>
          </p>
        )}
        {tasks.length > 0 && (
          <ol class="cards" start={(view.page - 1) * pageSize + 1}>
            {tasks.map((task) => (
              <TaskCard
                key={task.id}
                common={common}
                path={map.path}
                task={task}
                mayMove={map.waiting !== null}
                showsArrival={showsArrival(list.role)}
              />
            ))}
          </ol>
        )}
        <Pagination common={common} page={view.page} size={pageSize} count={count} urlOf={(page) => urlOf({ page })} />
      </section>
    </Layout>
  )
}

function NoTasks({ common, map, list }: Pick<Props, 'common' | 'map' | 'list'>): VNode {
  const t = wordsIn(common.language)
  return (
    <EmptyState text={t(`empty-list.${list.role}`)}>
      {list.takes_suggestions && (
        <a class="button" href={`${map.path}/suggest`}>
          {t('empty-list.suggest')}
        </a>
      )}
    </EmptyState>
  )
}
