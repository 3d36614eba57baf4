import type { Feature } from '../../platform/feature.ts'
import {
  addressChanged,
  addressChangeRequested,
  addressChangeUndone,
  identityLinked,
  sessionEnded,
  sessionLinkCreated,
  sessionOpened,
  sessionRequested,
} from './events.ts'

export const sessionsFeature: Feature = {
  name: 'sessions',
  events: [
    sessionRequested,
    sessionLinkCreated,
    sessionOpened,
    sessionEnded,
    addressChangeRequested,
    addressChanged,
    addressChangeUndone,
    identityLinked,
  ],
}
