import type { Feature } from '../../platform/feature.ts'
import {
  addGuest,
  deleteGuest,
  getAccess,
  getMap,
  getSettings,
  listGuests,
  updateAccess,
  updateMap,
  updateSettings,
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
import { pruneKeysKind } from './jobs.ts'
import { avatarInUse } from './queries/used-images.ts'
import { avatarRoutes } from './routes.ts'

export const maps: Feature = {
  name: 'maps',
  endpoints: [
    getMap,
    updateMap,
    getSettings,
    updateSettings,
    getAccess,
    updateAccess,
    listGuests,
    addGuest,
    deleteGuest,
  ],
  events: [mapCreated, mapEdited, mapArchived, mapReactivated, mapVisibilityChanged, guestInvited, guestRemoved],
  jobs: [pruneKeysKind],
  usedImages: avatarInUse,
  routes: ({ database }) => avatarRoutes(database),
}
