import { NotFound } from '../../platform/errors.ts'
import type { Page, Visit } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { addressedId } from './addressed-id.ts'
import { boardLists } from './board.ts'
import { categoriesOf } from './categories.ts'
import { countListed, listedTasks } from './listed.ts'
import { type Choice, pageSize, sorts } from './sort.ts'
import { ListView } from './views/list.tsx'

export const listPage: Page = {
  path: `${mapPath}/:list`,
  show: async (visit) => {
    const map = await visitMap(visit)
    const [list] = await boardLists(visit, map, addressedId(visit.params.list))
    if (!list) throw new NotFound()
    const address = `${map.path}/${list.id}-${list.slug}/`
    if (visit.params.list !== `${list.id}-${list.slug}`) return { redirect: address, forGood: true }

    const categories = await categoriesOf(visit, map)
    const choice = choiceIn(visit, new Set(categories.map(({ id }) => id)))
    const count = await countListed({ visit, map, list, choice })
    if (choice.page > 1 && (choice.page - 1) * pageSize >= count) throw new NotFound()
    const tasks = await listedTasks({ visit, map, list, choice })
    return { view: <ListView {...{ visit, map, list, categories, choice, count, tasks }} /> }
  },
}

/** What the address says, to the letter: an order or a category that we do not know is not here. */
function choiceIn(visit: Visit, categories: Set<number>): Choice {
  const { query } = visit
  const sort = sorts.find((known) => known === (query.sort || 'votes'))
  const category = query.category ? addressedId(query.category) : undefined
  const isKnown = category === undefined || categories.has(category)
  if (!sort || !isKnown) throw new NotFound()
  return { sort, category, page: pageNumber(visit) }
}
