import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { pruneKeysHandler } from './jobs.ts'
import { listUsedAvatars } from './queries/map-settings.ts'
import { avatarRoutes } from './routes.ts'

export const mapsFeature: Feature = {
  name: 'maps',
  endpoints: Object.values(api),
  events: Object.values(events),
  jobs: [pruneKeysHandler],
  usedImages: listUsedAvatars,
  routes: ({ database }) => avatarRoutes(database),
}
