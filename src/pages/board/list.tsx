import { listCategories } from '../../features/categories/queries/list-categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { findShownList } from '../../features/tasks/queries/board.ts'
import { countTasksInList, listTasksInList } from '../../features/tasks/queries/list-tasks-in-list.ts'
import { defaultSort, type ListView, pageSize, type Sort, sorts } from '../../features/tasks/rules/list-view.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { shareAmongVisitors } from '../../platform/http/share-among-visitors.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { ListPageView } from './views/list.tsx'

export const listPage: Page = {
  path: `${mapPath}/:list`,
  show: async (request) => {
    const ctx = await openMapFor(request)
    return shareAmongVisitors(request, ctx.map.asOf, () => listView(request, ctx))
  },
}

async function listView(request: PageRequest, ctx: OpenMapContext): Promise<PageResponse> {
  const list = await findShownList(ctx, idIn(request.params.list))
  if (!list) throw new NotFound()
  const path = `${ctx.map.path}/${list.id}-${list.slug}/`
  if (request.params.list !== `${list.id}-${list.slug}`) return { redirect: path, permanent: true }

  const categories = await listCategories(ctx)
  const view = readListView(request, defaultSort(list.role), new Set(categories.map(({ id }) => id)))
  const count = await countTasksInList(ctx, { list, view })
  if (view.page > 1 && (view.page - 1) * pageSize >= count) throw new NotFound()
  const tasks = await listTasksInList(ctx, { list, view })
  const common = commonData(request)
  return { view: <ListPageView {...{ common, map: ctx.map, list, categories, view, count, tasks }} /> }
}

/** An unknown order or category is not found. */
function readListView({ query }: PageRequest, usual: Sort, categories: Set<number>): ListView {
  const sort = sorts.find((name) => name === (query.sort || usual))
  const category = query.category ? idIn(query.category) : undefined
  const categoryExists = category === undefined || categories.has(category)
  if (!sort || !categoryExists) throw new NotFound()
  return { sort, category, page: pageNumber(query) }
}
