import type { MapContext } from '../../../platform/context.ts'
import { renderTextIn } from '../../images/queries/images.ts'

export type RenderedComment<T> = T & {
  parsed_content: string
  /** URLs of images in the content that are hosted elsewhere. */
  remote_images?: string[]
}

/** Adds the content's HTML, including images uploaded to the map. Slow, so do it before the transaction begins. */
export async function renderCommentInWorker<T extends { content: string }>(
  ctx: MapContext,
  comment: T,
): Promise<RenderedComment<T>> {
  const { html, remote } = await renderTextIn(ctx, comment.content, { field: 'content' })
  return { ...comment, parsed_content: html, remote_images: remote }
}
