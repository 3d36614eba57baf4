import type { Feature } from '../../platform/feature.ts'
import { createComment, getComment, listComments, removeComment } from './api.ts'
import { commentAdded, commentDeleted } from './events.ts'
import { taskPage } from './pages.tsx'

export const comments: Feature = {
  name: 'comments',
  pages: [taskPage],
  endpoints: [listComments, getComment, createComment, removeComment],
  events: [commentAdded, commentDeleted],
}
