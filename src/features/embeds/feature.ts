import type { Feature } from '../../platform/feature.ts'
import { embeddingEditEndpoint, embeddingGetEndpoint } from './api.ts'
import { mapEmbeddingChanged } from './events.ts'

/** Which sites may show a map in a frame. */
export const embedsFeature: Feature = {
  name: 'embeds',
  endpoints: [embeddingGetEndpoint, embeddingEditEndpoint],
  events: [mapEmbeddingChanged],
}
