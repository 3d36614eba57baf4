import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const mapEmbeddingChanged = mapEvent(
  'map.embedding_changed',
  'Somebody decided which sites may show the map in a frame.',
  Type.Object({ sites: Type.Array(Type.String(), { sample: ['https://example.com'] }) }),
  { scope: 'manage' },
)
