import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & { parsed_description: string }

/** Adds the HTML of the description. Rendering is slow, so it is done before the transaction begins. */
export const renderTask = <T extends TaskEdit>(task: T): RenderedTask<T> => ({
  ...task,
  parsed_description: task.description ? renderMarkdown(task.description, markdown) : '',
})

/** The same for what a request sends. */
export const renderTaskInWorker = async <T extends TaskEdit>(task: T): Promise<RenderedTask<T>> => ({
  ...task,
  parsed_description: task.description ? await renderInWorker(task.description, markdown) : '',
})

const markdown = { images: true, field: 'description' }
