import type { Feature } from '../../platform/feature.ts'
import { getMap, updateMap } from './api.ts'
import { mapArchived, mapCreated, mapEdited, mapReactivated } from './events.ts'
import { home } from './pages.tsx'

export const maps: Feature = {
  name: 'maps',
  pages: [home],
  endpoints: [getMap, updateMap],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated],
}
