import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

const count = () => Type.Integer({ minimum: 0 })

/** No one is notified, and mirrors read everything again. Only the team sees it. */
export const personClaimed = mapEvent(
  'person.claimed',
  'A person confirmed that records imported under their email address are theirs. They are now the author.',
  Type.Object({ user_id: Type.Integer(), tasks: count(), comments: count(), votes: count() }),
  { scope: 'write' },
)

/** One event for a whole import, or its undo. The feed's earlier cursors expire, so mirrors read everything again. */
export const mapImported = mapEvent(
  'map.imported',
  'Records were imported into the map, or an import was undone or restored. The counts are what it had added. There are no events for the records.',
  Type.Object({ import_id: Type.Integer(), tasks: count(), comments: count(), votes: count(), undone: Type.Boolean() }),
)
