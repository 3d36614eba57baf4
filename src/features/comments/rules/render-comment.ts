import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'

export type RenderedComment<T> = T & { parsed_content: string }

/** Adds the HTML of the content. Rendering is slow, so it is done before the transaction begins. */
export const renderComment = <T extends { content: string }>(comment: T): RenderedComment<T> => ({
  ...comment,
  parsed_content: renderMarkdown(comment.content, markdown),
})

/** The same for what a request sends. */
export const renderCommentInWorker = async <T extends { content: string }>(
  comment: T,
): Promise<RenderedComment<T>> => ({
  ...comment,
  parsed_content: await renderInWorker(comment.content, markdown),
})

const markdown = { images: false, field: 'content' }
