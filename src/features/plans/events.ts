import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const taskPlanned = mapEvent(
  'task.planned',
  'The assignee or the priority of a task was changed. Only the team knows either.',
  Type.Object({ task_id: Type.Integer(), fields: Type.Array(Type.String()) }),
  { scope: 'write' },
)
