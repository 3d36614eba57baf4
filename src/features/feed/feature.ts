import type { Feature } from '../../platform/feature.ts'
import { listEvents, streamEvents } from './api.ts'
import { feedGauges } from './queries/feed-gauges.ts'

export const feed: Feature = {
  name: 'feed',
  endpoints: [listEvents, streamEvents],
  gauges: feedGauges,
}
