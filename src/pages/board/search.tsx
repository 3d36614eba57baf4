import { listCategories } from '../../features/categories/queries/categories.ts'
import { recordEmptySearch } from '../../features/insight/verbs/empty-searches.ts'
import type { ShortResult } from '../../features/search/queries/read-results.ts'
import { searchTasks, searchWhileTyping } from '../../features/search/queries/search-tasks.ts'
import { maxResults } from '../../features/search/rules/rank.ts'
import { listShownLists } from '../../features/tasks/queries/board.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Options } from '../layout/field.tsx'
import { Layout } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { withEmoji } from './views/card.tsx'
import { highlighted, SearchBox, type SearchProps, SearchResultList } from './views/search-results.tsx'

const pageSize = 25
const typingResults = 7

export const searchPages: Page[] = [
  {
    path: `${mapPath}/search`,
    isSearch: () => true,
    show: withMap(async (request, ctx) => {
      const { q: words = '', list, category } = request.query
      const page = pageNumber(request.query)
      const offset = (page - 1) * pageSize
      if (offset >= maxResults) throw new NotFound()
      const lists = await listShownLists(ctx)
      const categories = await listCategories(ctx)
      const filter = { list_id: chosen(list, lists), category_id: chosen(category, categories) }
      const results = await searchTasks(ctx, { words, limit: pageSize, offset, ...filter })
      if (page > 1 && results.tasks.length === 0) throw new NotFound()
      const isFiltered = filter.list_id !== undefined || filter.category_id !== undefined
      if (results.count === 0 && !isFiltered) recordEmptySearch(ctx, words)
      const places = { lists, categories, filter, isFiltered }
      const search = { words, results, page, end: offset + results.tasks.length }
      return { view: <SearchView {...places} {...search} /> }
    }),
  },
  /** The first results while a person types in the header's search field. The script shows them below the field. */
  {
    isTyping: true,
    path: `${mapPath}/search/typing`,
    show: withMap(async (request, ctx) => {
      const words = request.query.q ?? ''
      const tasks = await searchWhileTyping(ctx, words, typingResults)
      // Without the counts in the header, which isn't part of it.
      return { view: <SearchTypingView words={words} tasks={tasks} />, data: { map: ctx.map } }
    }),
  },
]

/** The id in the URL, if there is one. 404 for an unknown one. */
function chosen(text: string | undefined, known: { id: number }[]): number[] | undefined {
  if (!text) return undefined
  const id = idIn(text)
  if (!known.some((record) => record.id === id)) throw new NotFound()
  return [id]
}

function SearchView(props: SearchProps, { t, map }: MapData) {
  const { words } = props
  return (
    <Layout title={words ? `${t('search.title')}: ${words}` : t('search.title')}>
      <section class="narrow">
        <h1>{t('search.title')}</h1>
        <search>
          <form action={`${map.path}/search`} data-auto-submit="250" data-turbo-frame="results">
            <div class="search">
              <SearchBox label={t('search.label')} send={t('search.send')} words={words} />
            </div>
            <SearchFilters {...props} />
          </form>
        </search>
        <turbo-frame id="results" data-turbo-action="replace">
          <SearchResultList {...props} />
        </turbo-frame>
      </section>
    </Layout>
  )
}

const SearchFilters = ({ lists, categories, filter }: SearchProps, { t }: CommonData) => (
  <div class="search-filters">
    <select name="list" aria-label={t('field.list')}>
      <option value="">{t('field.list.all')}</option>
      <Options options={lists.map(({ id, name }) => [id, name])} chosen={filter.list_id?.[0]} />
    </select>
    {categories.length > 0 && (
      <select name="category" aria-label={t('field.category')}>
        <option value="">{t('field.category.all')}</option>
        <Options
          options={categories.map((category) => [category.id, withEmoji(category)])}
          chosen={filter.category_id?.[0]}
        />
      </select>
    )}
  </div>
)

/** Only the list, because it's requested with every pause in typing. */
function SearchTypingView({ words, tasks }: { words: string; tasks: ShortResult[] }, { t, map }: MapData) {
  const found = tasks.length > 0 ? t('search.found', { count: tasks.length }) : t('search.typing.none')
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <title>{t('search.title')}</title>
      </head>
      <body>
        <ul class="typed" data-typed={found}>
          {tasks.map((task) => (
            <li key={task.id}>
              <a href={taskPath(map.path, task)}>
                <bdi>{highlighted(task.title_parts)}</bdi>
                <span class="typed-foot">
                  <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
                  {t('task.votes', { count: task.total_votes })}
                </span>
              </a>
            </li>
          ))}
          <li>
            <a class="typed-all" href={`${map.path}/search?q=${encodeURIComponent(words)}`}>
              {tasks.length > 0 ? t('search.typing.all') : `${found}. ${t('search.typing.all')}`}
            </a>
          </li>
        </ul>
      </body>
    </html>
  )
}
