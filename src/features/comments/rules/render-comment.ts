import { renderMarkdown } from '../../../platform/markdown/render.ts'

export type RenderedComment<T> = T & {
  parsed_content: string
  /** URLs of images in the content that are hosted elsewhere. */
  remote_images?: string[]
}

/** Adds the content's HTML, without images. Rendering is slow, so do it before the transaction begins. */
export const renderComment = <T extends { content: string }>(comment: T): RenderedComment<T> => ({
  ...comment,
  parsed_content: renderMarkdown(comment.content, markdown),
})

const markdown = { field: 'content' }
