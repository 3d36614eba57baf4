import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { SearchResults } from '../../../features/search/queries/search-tasks.ts'
import type { TaskFilter } from '../../../features/search/queries/task-filter.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import type { CommonData } from '../../layout/common-data.ts'

export interface SearchProps {
  common: CommonData
  map: OpenMap
  words: string
  lists: BoardList[]
  categories: CategoryOption[]
  filter: TaskFilter
  isFiltered: boolean
  results: SearchResults
  page: number
  /** The number of results on this page and on those before. */
  end: number
}
