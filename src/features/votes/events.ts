import Type from 'typebox'
import { eventType } from '../../platform/events/event.ts'

const fields = Type.Object({ vote_id: Type.Integer(), task_id: Type.Integer(), author_id: Type.Integer() })

export const voteCast = eventType('vote.cast', 'A vote was given to a task.', fields)

export const voteWithdrawn = eventType('vote.withdrawn', 'A vote was taken back.', fields)
