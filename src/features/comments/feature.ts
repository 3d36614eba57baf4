import type { Feature } from '../../platform/feature.ts'
import { createComment, getComment, listComments, pinAnswer, removeComment, unpinAnswer } from './api.ts'
import { commentAdded, commentDeleted, commentPinned, commentRestored, commentUnpinned } from './events.ts'

export const comments: Feature = {
  name: 'comments',
  endpoints: [listComments, getComment, createComment, removeComment, pinAnswer, unpinAnswer],
  events: [commentAdded, commentDeleted, commentRestored, commentPinned, commentUnpinned],
}
