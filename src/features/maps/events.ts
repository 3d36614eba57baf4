import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, writtenText } from '../../platform/events/fields.ts'

export const mapCreated = mapEvent('map.created', 'The map was created.', Type.Object({ name: writtenText }))

export const mapEdited = mapEvent(
  'map.edited',
  'The map was edited.',
  Type.Object({ fields: changedFields('description') }),
)

export const mapArchived = mapEvent('map.archived', 'The map was archived.', Type.Object({}))

export const mapReactivated = mapEvent('map.reactivated', 'The map was reactivated.', Type.Object({}))

export const mapVisibilityChanged = mapEvent(
  'map.visibility_changed',
  "The map's visibility was changed.",
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
  'An invitation to the map was revoked.',
  Type.Object({ guest_id: Type.Integer() }),
  { scope: 'manage' },
)

export const mapEmbeddingChanged = mapEvent(
  'map.embedding_changed',
  'The sites that can embed the map were changed.',
  Type.Object({ sites: Type.Array(Type.String(), { sample: ['https://example.com'] }) }),
  { scope: 'manage' },
)

export const checklistTicked = mapEvent(
  'checklist.ticked',
  'A setup step was checked off or skipped manually, or the checklist was hidden.',
  Type.Object({ step: Type.Enum(['mail', 'share', 'hidden']) }),
  { scope: 'manage' },
)
