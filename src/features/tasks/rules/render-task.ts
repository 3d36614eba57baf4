import type { MapContext } from '../../../platform/context.ts'
import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderTextIn } from '../../images/rules/render-text.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & {
  parsed_description: string
  /** Addresses of images of other sites in the description. */
  remote_images?: string[]
}

/** Adds the HTML of the description, without images. Rendering is slow, so it is done before the transaction begins. */
export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, markdown) : '',
})

/** The same for what a request sends. Images of the map are shown. */
export async function renderTaskInWorker<T extends TaskEdit>(ctx: MapContext, task: T): Promise<RenderedTask<T>> {
  if (!task.description) return { ...task, parsed_description: '' }
  const { html, remote } = await renderTextIn(ctx, task.description, markdown)
  return { ...task, parsed_description: html, remote_images: remote }
}

const markdown = { field: 'description' }
