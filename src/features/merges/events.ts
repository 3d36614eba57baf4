import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam } from '../../platform/events/fields.ts'

export const taskMerged = mapEvent(
  'task.merged',
  'A task was merged into another, with its votes, comments and followers.',
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
  'A merge was undone. The task got its own votes, comments and followers back.',
  Type.Object({ task_id: Type.Integer(), from: Type.Integer() }),
)
