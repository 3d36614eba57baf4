import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

const fields = Type.Object({ task_id: Type.Integer(), user_id: Type.Integer() })

export const taskFollowed = mapEvent('task.followed', 'Somebody subscribed to a task.', fields)

export const taskUnfollowed = mapEvent('task.unfollowed', 'Somebody ended a subscription to a task.', fields)
