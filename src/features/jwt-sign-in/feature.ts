import type { Feature } from '../../platform/feature.ts'
import * as events from './events.ts'
import { pruneJwtsHandler } from './jobs.ts'

export const jwtSignInFeature: Feature = {
  name: 'jwt-sign-in',
  events: Object.values(events),
  jobs: [pruneJwtsHandler],
}
