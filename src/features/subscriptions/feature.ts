import type { Feature } from '../../platform/feature.ts'
import { taskFollowChanged, taskFollowed, taskMuted, taskUnfollowed } from './events.ts'

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  events: [taskFollowed, taskUnfollowed, taskMuted, taskFollowChanged],
}
