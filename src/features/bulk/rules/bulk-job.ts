import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** Goes on with a bulk action, or with undoing it, in the name of who asked for that. */
export const bulkJob = jobType(
  'bulk-action',
  Type.Object({ action_id: Type.Integer(), user_id: Type.Union([Type.Integer(), Type.Null()]) }),
)

/** With no more tasks than this, it is done when the answer comes. */
export const maxTasksAtOnce = 20
