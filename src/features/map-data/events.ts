import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

/** An installation event, because the map's own events are deleted with it. */
export const mapDeleted = siteEvent(
  'map.deleted',
  'A map was deleted with everything in it.',
  Type.Object({ map_id: Type.Integer(), team_id: Type.Integer(), name: Type.String() }),
)
