import { renderMarkdown } from '../../../platform/markdown/render.ts'
import type { MapEdit } from '../schema.ts'

export type RenderedMap<T> = T & { parsed_description: string }

/** Adds the HTML of the description. Rendering is slow, so it is done before the transaction begins. */
export const renderMap = <T extends MapEdit>(map: T): RenderedMap<T> => ({
  ...map,
  parsed_description: map.description ? renderMarkdown(map.description, { images: false }) : '',
})
