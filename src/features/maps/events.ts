import Type from 'typebox'
import { eventType } from '../../platform/events/event.ts'

export const mapCreated = eventType('map.created', 'The map was made.', Type.Object({ name: Type.String() }))

export const mapEdited = eventType(
  'map.edited',
  'Fields of the map were changed.',
  Type.Object({ fields: Type.Array(Type.String()) }),
)

export const mapArchived = eventType('map.archived', 'The map was archived.', Type.Object({}))

export const mapReactivated = eventType('map.reactivated', 'The map was reactivated.', Type.Object({}))
