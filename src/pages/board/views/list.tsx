import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import type { Card } from '../../../features/tasks/queries/cards.ts'
import { type ListView, listViewQuery, pageSize } from '../../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TaskCard } from './card.tsx'
import { ListFilters } from './list-filters.tsx'

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
  const address = `${map.path}/${list.id}-${list.slug}/`
  const addressOf = (changed: Partial<ListView>): string => address + listViewQuery({ ...view, page: 1, ...changed })
  return (
    <Layout
      common={common}
      title={view.page > 1 ? `${list.name}, ${t('page.number', { page: view.page })}` : list.name}
      map={map}
      feed={address}
      live={`${map.path}/live`}
      description={t('list.description', { count: list.count, list: list.name })}
      // Sorted and filtered pages show the same tasks again, so search engines should only find the default order.
      canonical={address + listViewQuery({ sort: 'votes', category: undefined, page: isDefault(view) ? view.page : 1 })}
    >
      <section class="narrow list" aria-labelledby="list-name">
        <p class="breadcrumbs">
          <a class="back" href={`${map.path}/`}>
            {t('list.back')}
          </a>
        </p>
        <h1 id="list-name">
          <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>{' '}
          <span class="count">{t.number(list.count)}</span>
        </h1>
        <ListFilters common={common} categories={categories} view={view} addressOf={addressOf} />
        {tasks.length === 0 && <EmptyList common={common} map={map} list={list} view={view} addressOf={addressOf} />}
        {tasks.length > 0 && (
          <ol class="cards" start={(view.page - 1) * pageSize + 1}>
            {tasks.map((task) => (
              <TaskCard key={task.id} common={common} path={map.path} task={task} mayMove={map.waiting !== null} />
            ))}
          </ol>
        )}
        <Pagination
          common={common}
          page={view.page}
          size={pageSize}
          count={count}
          addressOf={(page) => addressOf({ page })}
        />
      </section>
    </Layout>
  )
}

const isDefault = ({ sort, category }: ListView): boolean => sort === 'votes' && category === undefined

interface EmptyListProps extends Pick<Props, 'common' | 'map' | 'list' | 'view'> {
  addressOf(changed: Partial<ListView>): string
}

function EmptyList({ common, map, list, view, addressOf }: EmptyListProps): VNode {
  const t = wordsIn(common.language)
  if (view.category !== undefined) {
    return (
      <p class="empty">
        {t('list.category.empty')} <a href={addressOf({ category: undefined })}>{t('list.category.clear')}</a>
      </p>
    )
  }
  return (
    <p class="empty">
      {list.takes_suggestions ? <a href={`${map.path}/suggest`}>{t('map.empty.suggest')}</a> : t('map.empty')}
    </p>
  )
}
