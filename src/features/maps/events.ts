import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, writtenText } from '../../platform/events/fields.ts'

export const mapCreated = mapEvent('map.created', 'The map was made.', Type.Object({ name: writtenText }))

export const mapEdited = mapEvent(
  'map.edited',
  'Fields of the map were changed.',
  Type.Object({ fields: changedFields('description') }),
)

export const mapArchived = mapEvent('map.archived', 'The map was archived.', Type.Object({}))

export const mapReactivated = mapEvent('map.reactivated', 'The map was reactivated.', Type.Object({}))

export const mapVisibilityChanged = mapEvent(
  'map.visibility_changed',
  'Somebody decided who may see the map.',
  Type.Object({ from: Type.String({ sample: 'public' }), to: Type.String({ sample: 'invited' }) }),
  { scope: 'manage' },
)

export const guestInvited = mapEvent(
  'guest.invited',
  'An address or a domain was invited to the map.',
  Type.Object({ guest_id: Type.Integer() }),
  { scope: 'manage' },
)

export const guestRemoved = mapEvent(
  'guest.removed',
  'An invitation to the map was taken back.',
  Type.Object({ guest_id: Type.Integer() }),
  { scope: 'manage' },
)

export const mapEmbeddingChanged = mapEvent(
  'map.embedding_changed',
  'Somebody decided which sites may show the map in a frame.',
  Type.Object({ sites: Type.Array(Type.String(), { sample: ['https://example.com'] }) }),
  { scope: 'manage' },
)

export const checklistTicked = mapEvent(
  'checklist.ticked',
  'A first step was ticked or skipped by hand, or all of them were hidden.',
  Type.Object({ step: Type.Enum(['mail', 'share', 'hidden']) }),
  { scope: 'manage' },
)
