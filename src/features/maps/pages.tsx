import type { Page } from '../../platform/http/page.ts'
import { HomeView } from './views/home.tsx'
import { openMaps } from './visit-map.ts'

/** With one map only, straight to it. */
export const home: Page = {
  path: '/',
  handle: async (visit) => {
    const maps = await openMaps(visit)
    const [only] = maps
    return only && maps.length === 1 ? { redirect: `${only.path}/` } : { view: <HomeView visit={visit} maps={maps} /> }
  },
}
