import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { searchTasks } from '../search/search-tasks.ts'
import { viewerOf } from './viewer.ts'
import { SearchView } from './views/search.tsx'

const resultsPerPage = 25
/** The search ranks 300. */
const lastPage = 12

export const searchPage: Page = {
  path: `${mapPath}/search`,
  show: async (visit) => {
    const map = await visitMap(visit)
    const words = visit.query.q ?? ''
    const page = pageNumber(visit)
    if (page > lastPage) throw new NotFound()
    const before = (page - 1) * resultsPerPage
    const found = await searchTasks(visit.database, {
      map_id: map.id,
      words,
      person: viewerOf(visit, map),
      limit: resultsPerPage,
      offset: before,
    })
    if (page > 1 && found.tasks.length === 0) throw new NotFound()
    return { view: <SearchView {...{ visit, map, words, found, page, before }} /> }
  },
}
