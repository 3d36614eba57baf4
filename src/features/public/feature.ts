import type { Feature } from '../../platform/feature.ts'
import { commentAction } from './comment-action.ts'
import { followAction } from './follow-action.ts'
import { homePage } from './home-page.tsx'
import { listPage } from './list-page.tsx'
import { mapPage } from './map-page.tsx'
import { searchPage } from './search-page.tsx'
import { sitemapRoutes } from './sitemap.ts'
import { similarPage, suggestPage } from './suggest-page.tsx'
import { taskPage } from './task-page.tsx'
import { voteAction } from './vote-action.ts'

/** The pages of maps, and what people do there. */
export const publicPages: Feature = {
  name: 'public',
  pages: [
    homePage,
    mapPage,
    listPage,
    taskPage,
    voteAction,
    followAction,
    commentAction,
    suggestPage,
    similarPage,
    searchPage,
  ],
  routes: ({ database, site }) => sitemapRoutes(database, site),
}
