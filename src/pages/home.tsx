import { listOpenMaps } from '../features/maps/queries/open-map.ts'
import { mayCreateTeam } from '../features/teams/policy.ts'
import type { Page } from '../platform/http/page.ts'
import { commonData } from './layout/common-data.ts'
import { HomeView } from './views/home.tsx'

/** Redirects to the map if there is only one. */
export const homePage: Page = {
  path: '/',
  show: async (request) => {
    const maps = await listOpenMaps(request.ctx)
    request.hidden = maps.some(({ visibility }) => visibility !== 'public')
    const [only] = maps
    return only && maps.length === 1
      ? { redirect: `${only.path}/` }
      : { view: <HomeView common={commonData(request)} maps={maps} mayCreateTeam={mayCreateTeam(request.ctx)} /> }
  },
}
