import type { Feature } from '../../platform/feature.ts'
import { tokenGetEndpoint } from './api.ts'
import { tokenCreated, tokenRenamed, tokenRevoked } from './events.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  endpoints: [tokenGetEndpoint],
  events: [tokenCreated, tokenRevoked, tokenRenamed],
}
