import type { Feature } from '../../platform/feature.ts'
import { taskFollowed, taskUnfollowed } from './events.ts'

export const subscriptions: Feature = {
  name: 'subscriptions',
  events: [taskFollowed, taskUnfollowed],
}
