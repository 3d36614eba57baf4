import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const trashPurged = mapEvent(
  'trash.purged',
  'An item in the trash was permanently deleted.',
  Type.Object({ trash_id: Type.Integer(), kind: Type.String({ sample: 'task' }), record_id: Type.Integer() }),
  { scope: 'write' },
)
