import type { Feature } from '../../platform/feature.ts'
import { getToken } from './api.ts'
import { tokenCreated, tokenRenamed, tokenRevoked } from './events.ts'

export const tokens: Feature = {
  name: 'tokens',
  endpoints: [getToken],
  events: [tokenCreated, tokenRevoked, tokenRenamed],
}
