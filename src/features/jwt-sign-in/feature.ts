import type { Feature } from '../../platform/feature.ts'
import { jwtPersonAdded, jwtSecretMade, jwtSessionEnded, jwtSessionOpened, jwtSettingsChanged } from './events.ts'
import { pruneJwtsHandler } from './jobs.ts'

export const jwtSignInFeature: Feature = {
  name: 'jwt-sign-in',
  events: [jwtSettingsChanged, jwtSecretMade, jwtPersonAdded, jwtSessionOpened, jwtSessionEnded],
  jobs: [pruneJwtsHandler],
}
