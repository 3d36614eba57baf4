import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam } from '../../platform/events/fields.ts'

export const taskMerged = mapEvent(
  'task.merged',
  'A task was merged into another. Its votes, comments and followers are there now.',
  Type.Object({
    task_id: Type.Integer(),
    into: Type.Integer(),
    votes: Type.Integer(),
    comments: Type.Integer(),
    notify: Type.Boolean(forTeam),
  }),
)

export const taskUnmerged = mapEvent(
  'task.unmerged',
  'A merge was undone. The task has back what came from it.',
  Type.Object({ task_id: Type.Integer(), from: Type.Integer() }),
)
