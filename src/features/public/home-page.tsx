import type { Page } from '../../platform/http/page.ts'
import { openMaps } from '../maps/visit-map.ts'
import { HomeView } from './views/home.tsx'

/** With one map only, straight to it. */
export const homePage: Page = {
  path: '/',
  show: async (visit) => {
    const maps = await openMaps(visit)
    const [only] = maps
    return only && maps.length === 1 ? { redirect: `${only.path}/` } : { view: <HomeView visit={visit} maps={maps} /> }
  },
}
