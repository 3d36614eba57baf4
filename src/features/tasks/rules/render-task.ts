import { renderMarkdown } from '../../../platform/markdown/render.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & { parsed_description: string }

/** Adds the HTML of the description. Rendering is slow, so it is done before the transaction begins. */
export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, { images: true }) : '',
})
