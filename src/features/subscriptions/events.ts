import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

/** How many follow a task is public. Who they are is not. */
const team = { scope: 'write' } as const
const fields = Type.Object({ task_id: Type.Integer(), user_id: Type.Integer() })

export const taskFollowed = mapEvent('task.followed', 'Somebody subscribed to a task.', fields, team)

export const taskUnfollowed = mapEvent('task.unfollowed', 'Somebody ended a subscription to a task.', fields, team)
