import { renderMarkdown } from '../../../platform/markdown/render.ts'

export type RenderedComment<T> = T & {
  parsed_content: string
  /** URLs of images on other sites in the content. */
  remote_images?: string[]
}

/** Adds the HTML of the content, without images. Rendering is slow, so it is done before the transaction begins. */
export const renderComment = <T extends { content: string }>(comment: T): RenderedComment<T> => ({
  ...comment,
  parsed_content: renderMarkdown(comment.content, markdown),
})

const markdown = { field: 'content' }
