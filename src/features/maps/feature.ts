import type { Feature } from '../../platform/feature.ts'
import { getMap, getSettings, updateMap, updateSettings } from './api.ts'
import { mapArchived, mapCreated, mapEdited, mapReactivated } from './events.ts'
import { avatarRoutes } from './routes.ts'

export const maps: Feature = {
  name: 'maps',
  endpoints: [getMap, updateMap, getSettings, updateSettings],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated],
  routes: ({ database }) => avatarRoutes(database),
}
