import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { similarTasks } from '../search/similar-tasks.ts'
import { viewerOf } from './viewer.ts'

const shownSimilar = 5

/** What says much the same as a title, as far as the visitor may see it; with an id, of other tasks than that one. */
export const similarTo = (visit: Visit, map: OpenMap, title: string, except?: number) =>
  similarTasks(visit.database, {
    map_id: map.id,
    title,
    person: viewerOf(visit, map),
    limit: shownSimilar,
    ...(except === undefined ? {} : { except }),
  })
