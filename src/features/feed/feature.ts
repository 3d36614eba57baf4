import type { Feature } from '../../platform/feature.ts'
import { eventsListEndpoint, eventsStreamEndpoint, eventsTicketEndpoint } from './api.ts'
import { feedGauges } from './queries/feed-gauges.ts'

export const feedFeature: Feature = {
  name: 'feed',
  endpoints: [eventsListEndpoint, eventsStreamEndpoint, eventsTicketEndpoint],
  gauges: feedGauges,
}
