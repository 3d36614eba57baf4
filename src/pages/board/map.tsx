import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { findChecklist } from '../../features/maps/queries/find-checklist.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { readBoard } from '../../features/tasks/queries/board.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { shareAmongVisitors } from '../../platform/http/share-among-visitors.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { MapView } from './views/map.tsx'

export async function showMap(request: PageRequest): Promise<PageResponse> {
  const ctx = await openMapFor(request)
  return shareAmongVisitors(request, ctx.map.asOf, () => mapView(request, ctx))
}

async function mapView(request: PageRequest, ctx: OpenMapContext): Promise<PageResponse> {
  const categories = await listCategories(ctx)
  const category = request.query.category ? idIn(request.query.category) : undefined
  if (category !== undefined && !categories.some(({ id }) => id === category)) throw new NotFound()
  const columns = await readBoard(ctx, category)
  // A phone shows one list at a time.
  const requested = idIn(request.query.list)
  const selected = (columns.find(({ id }) => id === requested) ?? columns[0])?.id
  const checklist = ctx.role === 'Administrator' ? await findChecklist(ctx) : undefined
  const [common, mayArrange] = [commonData(request), ctx.role === 'Administrator']
  const view = { columns, selected, checklist, mayArrange, categories, category }
  return { view: <MapView common={common} map={ctx.map} {...view} /> }
}

export const mapPage: Page = { path: mapPath, show: showMap }
