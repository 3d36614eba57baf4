import type { Feature } from '../../platform/feature.ts'
import {
  accessEditEndpoint,
  accessGetEndpoint,
  guestsCreateEndpoint,
  guestsDeleteEndpoint,
  guestsListEndpoint,
  mapEditEndpoint,
  mapGetEndpoint,
  settingsEditEndpoint,
  settingsGetEndpoint,
} from './api.ts'
import {
  guestInvited,
  guestRemoved,
  mapArchived,
  mapCreated,
  mapEdited,
  mapReactivated,
  mapVisibilityChanged,
} from './events.ts'
import { pruneKeysHandler } from './jobs.ts'
import { listUsedAvatars } from './queries/list-used-avatars.ts'
import { avatarRoutes } from './routes.ts'

export const mapsFeature: Feature = {
  name: 'maps',
  endpoints: [
    mapGetEndpoint,
    mapEditEndpoint,
    settingsGetEndpoint,
    settingsEditEndpoint,
    accessGetEndpoint,
    accessEditEndpoint,
    guestsListEndpoint,
    guestsCreateEndpoint,
    guestsDeleteEndpoint,
  ],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated, mapVisibilityChanged, guestInvited, guestRemoved],
  jobs: [pruneKeysHandler],
  usedImages: listUsedAvatars,
  routes: ({ database }) => avatarRoutes(database),
}
