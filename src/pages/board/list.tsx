import { type CategoryOption, listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { type BoardList, findShownList } from '../../features/tasks/queries/board.ts'
import type { ListRow } from '../../features/tasks/queries/cards.ts'
import { countTasksInList, listTasksInList } from '../../features/tasks/queries/list-tasks-in-list.ts'
import {
  defaultSort,
  type ListView,
  pageSize,
  queryOfListView,
  type Sort,
  sorts,
} from '../../features/tasks/rules/list-view.ts'
import { NotFound, required } from '../../platform/errors.ts'
import { type Page, type PageRequest, type PageResponse, pageNumber } from '../../platform/http/page.ts'
import { plainOpening } from '../../platform/markdown/rendered-html.ts'
import { displayName } from '../../words/person-name.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { LinkButton } from '../layout/form.tsx'
import { Layout } from '../layout/layout.tsx'
import { Pagination } from '../layout/pagination.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { excerpt } from '../layout/text.tsx'
import { withSharedMap } from '../open-map.ts'
import { type AboutTask, CategoryChips, showsArrival, TaskCard } from './views/card.tsx'
import { AddTask } from './views/column.tsx'

export const listPage: Page = { path: `${mapPath}/:list`, show: withSharedMap(listView) }

async function listView(request: PageRequest, ctx: OpenMapContext): Promise<PageResponse> {
  const list = required(await findShownList(ctx, idIn(request.params.list)))
  const path = `${ctx.map.path}/${list.id}-${list.slug}/`
  if (request.params.list !== `${list.id}-${list.slug}`) return { redirect: path, permanent: true }

  return { view: <ListPageView {...(await readList(request, ctx, list))} /> }
}

async function readList(request: PageRequest, ctx: OpenMapContext, list: BoardList) {
  const categories = await listCategories(ctx)
  const view = readListView(request, defaultSort(list.role), categories)
  /** How many tasks in the list are in the selected category. */
  const count = await countTasksInList(ctx, { list, view })
  if (view.page > 1 && (view.page - 1) * pageSize >= count) throw new NotFound()
  return { list, categories, view, count, tasks: await listTasksInList(ctx, { list, view }) }
}

type Props = Awaited<ReturnType<typeof readList>>

/** 404 for an unknown order or category. */
function readListView({ query }: PageRequest, usual: Sort, categories: CategoryOption[]): ListView {
  const sort = sorts.find((name) => name === (query.sort || usual))
  const category = query.category ? idIn(query.category) : undefined
  if (!sort || (category !== undefined && !categories.some(({ id }) => id === category))) throw new NotFound()
  return { sort, category, page: pageNumber(query) }
}

function ListPageView({ list, categories, view, count, tasks }: Props, common: MapData) {
  const { t, map } = common
  const path = `${map.path}/${list.id}-${list.slug}/`
  const standard = defaultSort(list.role)
  const urlOf = (changed: Partial<ListView>): string =>
    path + queryOfListView({ ...view, page: 1, ...changed }, standard)
  const isDefault = view.sort === standard && view.category === undefined
  return (
    <Layout
      title={view.page > 1 ? `${list.name}, ${t('page.number', { page: view.page })}` : list.name}
      feed={path}
      updatesUrl={`${map.path}/live`}
      description={t('list.description', { count: list.count, list: list.name })}
      // Sorted and filtered pages show the same tasks again, so search engines only get the default order.
      canonical={
        path + queryOfListView({ sort: standard, category: undefined, page: isDefault ? view.page : 1 }, standard)
      }
    >
      <section class="narrow list" aria-labelledby="list-name">
        <p class="breadcrumbs">
          <a class="back" href={`${map.path}/`}>
            {t('field.list.all')}
          </a>
        </p>
        <h1 id="list-name">
          <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>{' '}
          <span class="count">{t.number(count)}</span>
        </h1>
        {list.count === 0 ? (
          <EmptyState text={t(`empty-list.${list.role}`)}>
            {list.takes_suggestions && <LinkButton href={`${map.path}/suggest`} text={t('suggest.title')} />}
          </EmptyState>
        ) : (
          <ListFilters categories={categories} view={view} urlOf={urlOf} />
        )}
        {list.count > 0 && tasks.length === 0 && (
          <p class="empty">
            {t('list.category.empty')} <a href={urlOf({ category: undefined })}>{t('list.category.clear')}</a>
          </p>
        )}
        <AddTask list={list} />
        {tasks.length > 0 && (
          <ol class="cards" start={(view.page - 1) * pageSize + 1}>
            {tasks.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                showsArrival={showsArrival(list.role)}
                about={aboutTask(common, task)}
              />
            ))}
          </ol>
        )}
        <Pagination page={view.page} size={pageSize} count={count} urlOf={(page) => urlOf({ page })} />
      </section>
    </Layout>
  )
}

const excerptLength = 160

/** The parts of a row that a card on the board doesn't have. */
const aboutTask = ({ t }: CommonData, task: ListRow): AboutTask => ({
  text: excerpt(plainOpening(task.parsed_description), excerptLength),
  author: displayName(t, task),
  created: task.created,
  imported: task.imported,
})

const trendingHelp = 'trending-help'

type FiltersProps = Pick<Props, 'categories' | 'view'> & { urlOf(changed: Partial<ListView>): string }

/** Links to sort a list and to filter it by category. Changing one keeps the other. */
const ListFilters = ({ categories, view, urlOf }: FiltersProps, { t }: CommonData) => (
  <div class="filters">
    <nav class="choices sorts" aria-label={t('list.sort')}>
      {sorts.map((sort) => (
        <a
          key={sort}
          href={urlOf({ sort })}
          aria-current={sort === view.sort ? 'true' : undefined}
          aria-describedby={sort === 'trending' ? trendingHelp : undefined}
        >
          {t(`list.sort.${sort}`)}
        </a>
      ))}
    </nav>
    {/* Next to the links, which would cut off a tooltip. */}
    <p class={view.sort === 'trending' ? 'sort-help muted' : 'sort-help muted asked'} id={trendingHelp}>
      {t('list.sort.trending.help')}
    </p>
    <CategoryChips categories={categories} category={view.category} urlOf={(category) => urlOf({ category })} />
  </div>
)
