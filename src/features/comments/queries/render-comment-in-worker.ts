import type { MapContext } from '../../../platform/context.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import type { RenderedComment } from '../rules/render-comment.ts'

/** Adds the HTML for a request's content, including images uploaded to the map. */
export async function renderCommentInWorker<T extends { content: string }>(
  ctx: MapContext,
  comment: T,
): Promise<RenderedComment<T>> {
  const { html, remote } = await renderTextIn(ctx, comment.content, { field: 'content' })
  return { ...comment, parsed_content: html, remote_images: remote }
}
