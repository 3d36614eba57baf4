import type { Feature } from '../../platform/feature.ts'
import {
  commentsApproveEndpoint,
  commentsCreateEndpoint,
  commentsDeleteEndpoint,
  commentsGetEndpoint,
  commentsHoldEndpoint,
  commentsListEndpoint,
  commentsPinEndpoint,
  commentsUnpinEndpoint,
  commentsWaitingEndpoint,
} from './api.ts'
import {
  commentAdded,
  commentDeleted,
  commentEdited,
  commentHeld,
  commentPinned,
  commentRestored,
  commentUnpinned,
} from './events.ts'

import { renderAgainHandler } from './jobs.ts'

export const commentsFeature: Feature = {
  name: 'comments',
  endpoints: [
    commentsListEndpoint,
    commentsWaitingEndpoint,
    commentsGetEndpoint,
    commentsCreateEndpoint,
    commentsApproveEndpoint,
    commentsHoldEndpoint,
    commentsDeleteEndpoint,
    commentsPinEndpoint,
    commentsUnpinEndpoint,
  ],
  events: [commentAdded, commentEdited, commentHeld, commentDeleted, commentRestored, commentPinned, commentUnpinned],
  jobs: [renderAgainHandler],
}
