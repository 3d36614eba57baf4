import type { Feature } from '../../platform/feature.ts'
import { getEmbedding, updateEmbedding } from './api.ts'
import { mapEmbeddingChanged } from './events.ts'

/** Which sites may show a map in a frame. */
export const embeds: Feature = {
  name: 'embeds',
  endpoints: [getEmbedding, updateEmbedding],
  events: [mapEmbeddingChanged],
}
