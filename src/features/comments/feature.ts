import type { Feature } from '../../platform/feature.ts'
import {
  commentsAllEndpoint,
  commentsApproveEndpoint,
  commentsCreateEndpoint,
  commentsDeleteEndpoint,
  commentsEditEndpoint,
  commentsGetEndpoint,
  commentsHoldEndpoint,
  commentsListEndpoint,
  commentsPinEndpoint,
  commentsUnpinEndpoint,
} from './api.ts'
import * as events from './events.ts'
import { renderAgainHandler } from './jobs.ts'

export const commentsFeature: Feature = {
  name: 'comments',
  endpoints: [
    commentsListEndpoint,
    commentsAllEndpoint,
    commentsGetEndpoint,
    commentsCreateEndpoint,
    commentsEditEndpoint,
    commentsApproveEndpoint,
    commentsHoldEndpoint,
    commentsDeleteEndpoint,
    commentsPinEndpoint,
    commentsUnpinEndpoint,
  ],
  events: Object.values(events),
  jobs: [renderAgainHandler],
}
