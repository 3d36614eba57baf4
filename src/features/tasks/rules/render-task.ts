import { renderMarkdown } from '../../../platform/markdown/render.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & {
  parsed_description: string
  /** URLs of images on other sites in the description. */
  remote_images?: string[]
}

/** Adds the HTML of the description, without images. Rendering is slow, so it is done before the transaction begins. */
export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, markdown) : '',
})

const markdown = { field: 'description' }
