import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const mapCreated = mapEvent('map.created', 'The map was made.', Type.Object({ name: Type.String() }))

export const mapEdited = mapEvent(
  'map.edited',
  'Fields of the map were changed.',
  Type.Object({ fields: Type.Array(Type.String()) }),
)

export const mapArchived = mapEvent('map.archived', 'The map was archived.', Type.Object({}))

export const mapReactivated = mapEvent('map.reactivated', 'The map was reactivated.', Type.Object({}))
