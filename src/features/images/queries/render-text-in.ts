import type { MapContext } from '../../../platform/context.ts'
import { renderWithImages } from '../../../platform/markdown/render-in-worker.ts'
import { listKnownImages } from './list-known-images.ts'

export interface RenderedText {
  html: string
  /** Addresses of images of other sites, which are links until they were fetched. */
  remote: string[]
}

/** Renders a text of a task or a comment. Images of its map are shown. */
export async function renderTextIn(ctx: MapContext, text: string, options: { field: string }): Promise<RenderedText> {
  const { html, unknown } = await renderWithImages(text, options, (urls) => listKnownImages(ctx, urls))
  return { html, remote: unknown.filter((url) => /^https?:\/\/[^/]/i.test(url)) }
}
