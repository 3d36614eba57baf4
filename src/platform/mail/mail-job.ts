import Type from 'typebox'
import { jobType } from '../jobs/job-type.ts'

/** One job for every mail, with the mail's id as the key. `kind` is the mail's own, for the log. */
export const mailJob = jobType('mail', Type.Object({ mail_id: Type.Integer(), kind: Type.String() }))
