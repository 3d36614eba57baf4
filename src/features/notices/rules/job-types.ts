import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** Emails one notice, unless there is a reason not to. Its key is the id of the notice. */
export const noticeJob = jobType('notice', Type.Object({ notice_id: Type.Integer() }))

/** Writes the notices of an announcement. Its key is the id of the announcement. */
export const announceJob = jobType('announce', Type.Object({ announcement_id: Type.Integer() }))

/** Notifies the author of a declined comment, unless that was undone. Its key is the id of the event. */
export const declinedCommentJob = jobType(
  'announce-declined-comment',
  Type.Object({ event_id: Type.Integer(), comment_id: Type.Integer(), task_id: Type.Integer() }),
)
