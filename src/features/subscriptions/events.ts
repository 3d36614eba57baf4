import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { followLevels } from '../maps/fields.ts'

/** The number of followers is public, but their names aren't. */
const team = { scope: 'write' } as const
const fields = { task_id: Type.Integer(), user_id: Type.Integer() }

export const taskFollowed = mapEvent('task.followed', 'Someone followed a task.', Type.Object(fields), team)

export const taskUnfollowed = mapEvent('task.unfollowed', 'Someone unfollowed a task.', Type.Object(fields), team)

export const taskMuted = mapEvent(
  'task.muted',
  'Someone muted or unmuted a task.',
  Type.Object({ ...fields, muted: Type.Boolean() }),
  team,
)

export const taskFollowChanged = mapEvent(
  'task.follow_changed',
  'A follower changed their notification level: `answers` for moves and answers, `comments` for every comment.',
  Type.Object({ ...fields, level: Type.Enum([...followLevels]) }),
  team,
)
