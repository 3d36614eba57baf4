import Type from 'typebox'
import { jobType } from '../jobs/enqueue.ts'

/** One job for each mail; its key is the id of the mail. The log shows `kind`, the kind of mail. */
export const mailJob = jobType('mail', Type.Object({ mail_id: Type.Integer(), kind: Type.String() }))
