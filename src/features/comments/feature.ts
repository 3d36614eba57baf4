import type { Feature } from '../../platform/feature.ts'
import {
  approveComments,
  createComment,
  getComment,
  holdComments,
  listComments,
  listWaitingComments,
  removeComment,
} from './api.ts'
import { commentAdded, commentDeleted, commentHeld, commentRestored } from './events.ts'

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
  ],
  events: [commentAdded, commentHeld, commentDeleted, commentRestored],
}
