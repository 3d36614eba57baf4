import type { Feature } from '../../platform/feature.ts'
import { listEvents } from './api.ts'

export const feed: Feature = {
  name: 'feed',
  endpoints: [listEvents],
}
