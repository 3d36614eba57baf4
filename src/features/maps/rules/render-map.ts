import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import type { MapEdit } from '../schema.ts'

export type RenderedMap<T> = T & { parsed_description: string }

/** Adds the HTML of the description. Rendering is slow, so it is done before the transaction begins. */
export const renderMap = <T extends MapEdit>(map: T): RenderedMap<T> => ({
  ...map,
  parsed_description: map.description ? renderMarkdown(map.description, markdown) : '',
})

/** For the text of a request: a long one is rendered in a thread, so that other requests go on. */
export const renderMapInWorker = async <T extends MapEdit>(map: T): Promise<RenderedMap<T>> => ({
  ...map,
  parsed_description: map.description ? await renderInWorker(map.description, markdown) : '',
})

const markdown = { field: 'description' }
