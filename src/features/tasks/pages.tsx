import { NotFound } from '../../platform/errors.ts'
import type { Page, Visit } from '../../platform/http/page.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { boardLists, listedTasks, topTasks } from './board.ts'
import { pageSize, type Sort, sorts } from './sort.ts'
import { ListView } from './views/list.tsx'
import { MapView } from './views/map.tsx'

export const mapPage: Page = {
  path: mapPath,
  handle: async (visit) => {
    const map = await visitMap(visit)
    const lists = await boardLists(visit, map.id)
    const columns = await Promise.all(
      lists.map(async (list) => ({ ...list, tasks: await topTasks(visit, map.id, list.id, list.display_count) })),
    )
    return { view: <MapView visit={visit} map={map} columns={columns} /> }
  },
}

export const listPage: Page = {
  path: `${mapPath}/:list`,
  handle: async (visit) => {
    const map = await visitMap(visit)
    const id = addressedId(visit.params.list)
    const list = (await boardLists(visit, map.id)).find((known) => known.id === id)
    if (!list) throw new NotFound()
    if (visit.params.list !== `${list.id}-${list.slug}`) return { redirect: `${map.path}/${list.id}-${list.slug}/` }
    const sort: Sort = visit.query.sort && Object.hasOwn(sorts, visit.query.sort) ? (visit.query.sort as Sort) : 'votes'
    const page = pageIn(visit)
    if (page > 1 && (page - 1) * pageSize >= list.count) throw new NotFound()
    const tasks = await listedTasks(visit, map.id, list.id, sort, page)
    return { view: <ListView visit={visit} map={map} list={list} tasks={tasks} sort={sort} page={page} /> }
  },
}

/** The number at the start of `12-dark-mode`: it decides, the rest is for people. */
export const addressedId = (text = ''): number => Number(/^([1-9]\d{0,14})(?:-|$)/.exec(text)?.[1] ?? 0)

const pageIn = ({ query }: Visit): number => (/^[1-9]\d{0,5}$/.test(query.page ?? '') ? Number(query.page) : 1)
