import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { recordEmptySearch } from '../../features/insight/verbs/empty-searches.ts'
import { searchTasks } from '../../features/search/queries/search-tasks.ts'
import { maxResults } from '../../features/search/rules/rank.ts'
import { listShownLists } from '../../features/tasks/queries/board.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { SearchView } from './views/search.tsx'

const pageSize = 25

export const searchPage: Page = {
  path: `${mapPath}/search`,
  isSearch: () => true,
  show: async (request) => {
    const ctx = await openMapFor(request)
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
    return { view: <SearchView common={commonData(request)} map={ctx.map} {...places} {...search} /> }
  },
}

/** The id in the URL, if there is one. An unknown one is not found. */
function chosen(text: string | undefined, known: { id: number }[]): number[] | undefined {
  if (!text) return undefined
  const id = idIn(text)
  if (!known.some((record) => record.id === id)) throw new NotFound()
  return [id]
}
