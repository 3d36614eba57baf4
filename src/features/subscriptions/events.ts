import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { followLevels } from '../maps/table.ts'

/** How many follow a task is public. Who they are is not. */
const team = { scope: 'write' } as const
const fields = { task_id: Type.Integer(), user_id: Type.Integer() }

export const taskFollowed = mapEvent('task.followed', 'Somebody subscribed to a task.', Type.Object(fields), team)

export const taskUnfollowed = mapEvent(
  'task.unfollowed',
  'Somebody ended a subscription to a task.',
  Type.Object(fields),
  team,
)

export const taskMuted = mapEvent(
  'task.muted',
  'Somebody wants to hear nothing of a task, or no longer minds.',
  Type.Object({ ...fields, muted: Type.Boolean() }),
  team,
)

export const taskFollowChanged = mapEvent(
  'task.follow_changed',
  'A follower chose what to hear of: `answers` for moves and answers, `comments` for every comment.',
  Type.Object({ ...fields, level: Type.Enum([...followLevels]) }),
  team,
)
