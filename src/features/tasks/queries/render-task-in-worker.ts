import type { MapContext } from '../../../platform/context.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import type { TaskEdit } from '../schema.ts'

export type RenderedTask<T> = T & {
  parsed_description: string
  /** URLs of images in the description that are hosted elsewhere. */
  remote_images?: string[]
}

/** Adds the description's HTML, including images uploaded to the map. Slow, so do it before the transaction begins. */
export async function renderTaskInWorker<T extends TaskEdit>(ctx: MapContext, task: T): Promise<RenderedTask<T>> {
  if (!task.description) return { ...task, parsed_description: '' }
  const { html, remote } = await renderTextIn(ctx, task.description, { field: 'description' })
  return { ...task, parsed_description: html, remote_images: remote }
}
