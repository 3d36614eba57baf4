import type { Feature } from '../../platform/feature.ts'
import { listEvents, streamEvents } from './api.ts'

export const feed: Feature = {
  name: 'feed',
  endpoints: [listEvents, streamEvents],
}
