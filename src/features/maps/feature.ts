import type { Feature } from '../../platform/feature.ts'
import { getMap, updateMap } from './api.ts'
import { mapArchived, mapCreated, mapEdited, mapReactivated } from './events.ts'
import { avatarRoutes } from './routes.ts'

export const maps: Feature = {
  name: 'maps',
  endpoints: [getMap, updateMap],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated],
  routes: ({ database }) => avatarRoutes(database),
}
