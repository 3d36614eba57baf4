import type { MapContext } from '../../../platform/context.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import type { RenderedTask } from '../rules/render-task.ts'
import type { TaskEdit } from '../schema.ts'

/** Adds the HTML for a request's description, including images uploaded to the map. */
export async function renderTaskInWorker<T extends TaskEdit>(ctx: MapContext, task: T): Promise<RenderedTask<T>> {
  if (!task.description) return { ...task, parsed_description: '' }
  const { html, remote } = await renderTextIn(ctx, task.description, { field: 'description' })
  return { ...task, parsed_description: html, remote_images: remote }
}
