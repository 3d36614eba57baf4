import { renderMarkdown } from '../../../platform/markdown/render.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import type { MapEdit } from '../schema.ts'

export type RenderedMap<T> = T & { parsed_description: string }

/** Adds the HTML of the description. Rendering is slow, so it is done before the transaction begins. */
export const renderMap = <T extends MapEdit>(map: T): RenderedMap<T> => ({
  ...map,
  parsed_description: map.description ? renderMarkdown(map.description, markdown) : '',
})

/** For text in a request: long text is rendered in a thread, so it doesn't block other requests. */
export const renderMapInWorker = async <T extends MapEdit>(map: T): Promise<RenderedMap<T>> => ({
  ...map,
  parsed_description: map.description ? await renderInWorker(map.description, markdown) : '',
})

const markdown = { field: 'description' }
