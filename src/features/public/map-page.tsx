import type { Page } from '../../platform/http/page.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { addressedId } from './addressed-id.ts'
import { boardOf } from './board.ts'
import { MapView } from './views/map.tsx'

export const mapPage: Page = {
  path: mapPath,
  show: async (visit) => {
    const map = await visitMap(visit)
    const columns = await boardOf(visit, map)
    // Which list a phone shows, where there is room for one.
    const asked = addressedId(visit.query.list)
    const shown = (columns.find(({ id }) => id === asked) ?? columns[0])?.id
    return { view: <MapView visit={visit} map={map} columns={columns} shown={shown} /> }
  },
}
