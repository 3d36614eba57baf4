import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import type { MapEdit } from '../schema.ts'

export type RenderedMap<T> = T & { parsed_description: string }

/**
 * Adds the description's HTML. Rendering is slow, so do it before the transaction begins. Long text is rendered in a
 * worker thread, so it doesn't block other requests.
 */
export const renderMapInWorker = async <T extends MapEdit>(map: T): Promise<RenderedMap<T>> => ({
  ...map,
  parsed_description: map.description ? await renderInWorker(map.description, markdown) : '',
})

const markdown = { field: 'description' }
