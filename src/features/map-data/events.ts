import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

/** An event of the installation, because those of the map go with it. */
export const mapDeleted = siteEvent(
  'map.deleted',
  'A map was deleted with everything in it.',
  Type.Object({ map_id: Type.Integer(), team_id: Type.Integer(), name: Type.String() }),
)
