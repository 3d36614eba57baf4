import type { MapContext } from '../../../platform/context.ts'
import { builtInSynonyms, type Synonyms } from '../rules/synonyms.ts'

/** The synonyms that everybody has, and those of the map. */
export async function synonymsOfMap(_ctx: MapContext): Promise<Synonyms> {
  return builtInSynonyms
}
