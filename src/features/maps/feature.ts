import type { Feature } from '../../platform/feature.ts'
import { getMap, updateMap } from './api.ts'
import { mapArchived, mapCreated, mapEdited, mapReactivated } from './events.ts'
import { avatarInUse } from './queries/used-images.ts'
import { avatarRoutes } from './routes.ts'

export const maps: Feature = {
  name: 'maps',
  endpoints: [getMap, updateMap],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated],
  usedImages: avatarInUse,
  routes: ({ database }) => avatarRoutes(database),
}
