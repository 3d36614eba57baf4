import type { Feature } from '../../platform/feature.ts'
import {
  approveComments,
  createComment,
  getComment,
  holdComments,
  listComments,
  listWaitingComments,
  pinAnswer,
  removeComment,
  unpinAnswer,
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

import { renderAgainKind } from './jobs.ts'

export const comments: Feature = {
  name: 'comments',
  endpoints: [
    listComments,
    listWaitingComments,
    getComment,
    createComment,
    approveComments,
    holdComments,
    removeComment,
    pinAnswer,
    unpinAnswer,
  ],
  events: [commentAdded, commentEdited, commentHeld, commentDeleted, commentRestored, commentPinned, commentUnpinned],
  jobs: [renderAgainKind],
}
