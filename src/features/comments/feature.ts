import type { Feature } from '../../platform/feature.ts'
import { createComment, getComment, listComments, removeComment } from './api.ts'
import { commentAdded, commentDeleted, commentRestored } from './events.ts'

export const comments: Feature = {
  name: 'comments',
  endpoints: [listComments, getComment, createComment, removeComment],
  events: [commentAdded, commentDeleted, commentRestored],
}
