import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields } from '../../platform/events/fields.ts'

export const taskPlanned = mapEvent(
  'task.planned',
  'The assignee or the priority of a task was changed. Only the team knows either.',
  Type.Object({ task_id: Type.Integer(), fields: changedFields('priority') }),
  { scope: 'write' },
)
