import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

const fields = Type.Object({ vote_id: Type.Integer(), task_id: Type.Integer(), author_id: Type.Integer() })

export const voteCast = mapEvent('vote.cast', 'A vote was given to a task.', fields)

export const voteWithdrawn = mapEvent('vote.withdrawn', 'A vote was taken back.', fields)
