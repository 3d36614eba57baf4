import type { Feature } from '../../platform/feature.ts'
import {
  accessEditEndpoint,
  accessGetEndpoint,
  embeddingEditEndpoint,
  embeddingGetEndpoint,
  guestsCreateEndpoint,
  guestsDeleteEndpoint,
  guestsListEndpoint,
  mapEditEndpoint,
  mapGetEndpoint,
  settingsEditEndpoint,
  settingsGetEndpoint,
} from './api.ts'
import {
  checklistTicked,
  guestInvited,
  guestRemoved,
  mapArchived,
  mapCreated,
  mapEdited,
  mapEmbeddingChanged,
  mapReactivated,
  mapVisibilityChanged,
} from './events.ts'
import { pruneKeysHandler } from './jobs.ts'
import { listUsedAvatars } from './queries/map-settings.ts'
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
    embeddingGetEndpoint,
    embeddingEditEndpoint,
  ],
  events: [
    mapCreated,
    mapEdited,
    mapArchived,
    mapReactivated,
    mapVisibilityChanged,
    guestInvited,
    guestRemoved,
    mapEmbeddingChanged,
    checklistTicked,
  ],
  jobs: [pruneKeysHandler],
  usedImages: listUsedAvatars,
  routes: ({ database }) => avatarRoutes(database),
}
