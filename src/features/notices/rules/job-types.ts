import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** Emails a bundle's notices, except those that there's a reason not to email. The key is the bundle's id. */
export const noticeJob = jobType('notice', Type.Object({ bundle_id: Type.Integer() }))

/** Writes an announcement's notices. The key is the announcement's id. */
export const announceJob = jobType('announce', Type.Object({ announcement_id: Type.Integer() }))
