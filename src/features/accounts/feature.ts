import type { Feature } from '../../platform/feature.ts'
import { accountDeleted } from './events.ts'

export const accounts: Feature = {
  name: 'accounts',
  events: [accountDeleted],
}
