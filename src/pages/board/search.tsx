import { noteEmptySearch } from '../../features/insight/verbs/note-empty-search.ts'
import { maxResults } from '../../features/search/queries/candidates.ts'
import { searchTasks } from '../../features/search/queries/search-tasks.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { SearchView } from './views/search.tsx'

const pageSize = 25

export const searchPage: Page = {
  path: `${mapPath}/search`,
  isSearch: () => true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const words = request.query.q ?? ''
    const page = pageNumber(request.query)
    const offset = (page - 1) * pageSize
    if (offset >= maxResults) throw new NotFound()
    const results = await searchTasks(ctx, { words, limit: pageSize, offset })
    if (page > 1 && results.tasks.length === 0) throw new NotFound()
    if (results.tasks.length === 0) noteEmptySearch(ctx, words)
    return { view: <SearchView {...{ common: commonData(request), map: ctx.map, words, results, page, offset }} /> }
  },
}
