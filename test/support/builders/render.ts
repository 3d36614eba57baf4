// Renders texts as requests do, but without images and without a worker.

import type { RenderedComment } from '../../../src/features/comments/queries/render-comment-in-worker.ts'
import type { RenderedTask } from '../../../src/features/tasks/queries/render-task-in-worker.ts'
import type { TaskEdit } from '../../../src/features/tasks/schema.ts'
import { renderMarkdown } from '../../../src/platform/markdown/render.ts'

export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, { field: 'description' }) : '',
})

export const renderComment = <T extends { content: string }>(comment: T): RenderedComment<T> => ({
  ...comment,
  parsed_content: renderMarkdown(comment.content, { field: 'content' }),
})
