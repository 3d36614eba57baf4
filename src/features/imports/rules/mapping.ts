import { type RenderedMap, renderMapInWorker } from '../../maps/rules/render-map.ts'
import type { MapEdit } from '../../maps/schema.ts'
import type { MapFile } from '../schema.ts'

/** Maps the source's lists and categories to the map's, by name or id. Null leaves a category out. */
export interface ImportMapping {
  lists?: Record<string, string | number>
  categories?: Record<string, string | number | null>
}

/** How a source's lists and categories would be mapped. */
export interface MappingPlan {
  /** The map is empty and gets the exported map's settings and lists. */
  takesOver: boolean
  /** The map's list for each of the source's. Null if it's unknown. */
  lists: { key: string; name: string; list: { id: number; name: string } | null }[]
  /** The map's category for each of the source's. Its name is null if it's left out, its id if it's new. */
  categories: { key: string; name: string | null; id: number | null; emoji_shortname: string }[]
}

/** The choice for a key. Only own properties count, because a key could be `constructor`. */
export const chosenFor = <Choice>(choices: Record<string, Choice> = {}, key: string): Choice | undefined =>
  Object.hasOwn(choices, key) ? choices[key] : undefined

/** Renders the map's description, which is too slow for a transaction. */
export const renderMapFile = (map: MapFile): Promise<RenderedMap<MapFile>> =>
  renderMapInWorker(map as MapFile & MapEdit)
