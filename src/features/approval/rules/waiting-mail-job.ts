import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** Tells members at once, or rather in a few minutes, what waits in a map. */
export const waitingMailJob = jobType('waiting-mail', Type.Object({}))
