import type { Feature } from '../../platform/feature.ts'
import { accountBlocked, accountDeleted, accountUnblocked } from './events.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  events: [accountDeleted, accountBlocked, accountUnblocked],
}
