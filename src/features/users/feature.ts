import type { Feature } from '../../platform/feature.ts'
import { accountCreated, accountLanguageChosen, accountRenamed } from './events.ts'

export const usersFeature: Feature = {
  name: 'users',
  events: [accountCreated, accountRenamed, accountLanguageChosen],
}
