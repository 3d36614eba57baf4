import { renderMarkdown } from '../../../platform/markdown/render.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & {
  parsed_description: string
  /** URLs of images in the description that are hosted elsewhere. */
  remote_images?: string[]
}

/** Adds the description's HTML, without images. Rendering is slow, so do it before the transaction begins. */
export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, markdown) : '',
})

const markdown = { field: 'description' }
