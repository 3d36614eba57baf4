import { readBoard } from '../../features/tasks/queries/board.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { MapView } from './views/map.tsx'

export const mapPage: Page = {
  path: mapPath,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const columns = await readBoard(ctx)
    // A phone shows one list at a time.
    const requested = idIn(request.query.list)
    const selected = (columns.find(({ id }) => id === requested) ?? columns[0])?.id
    return { view: <MapView common={commonData(request)} map={ctx.map} columns={columns} selected={selected} /> }
  },
}
