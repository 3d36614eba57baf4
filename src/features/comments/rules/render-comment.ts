import type { MapContext } from '../../../platform/context.ts'
import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderTextIn } from '../../images/rules/render-text.ts'

export type RenderedComment<T> = T & {
  parsed_content: string
  /** Addresses of images of other sites in the content. */
  remote_images?: string[]
}

/** Adds the HTML of the content, without images. Rendering is slow, so it is done before the transaction begins. */
export const renderComment = <T extends { content: string }>(comment: T): RenderedComment<T> => ({
  ...comment,
  parsed_content: renderMarkdown(comment.content, markdown),
})

/** The same for what a request sends. Images of the map are shown. */
export async function renderCommentInWorker<T extends { content: string }>(
  ctx: MapContext,
  comment: T,
): Promise<RenderedComment<T>> {
  const { html, remote } = await renderTextIn(ctx, comment.content, markdown)
  return { ...comment, parsed_content: html, remote_images: remote }
}

const markdown = { field: 'content' }
