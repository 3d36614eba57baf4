import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'
import { resendable } from '../schema.ts'

/** Sends what is due to one webhook. The key is its id, so one worker at a time does it. */
export const deliverJob = jobType('webhook', Type.Object({ webhook_id: Type.Integer() }))

/** Puts deliveries back to be sent again. */
export const resendJob = jobType(
  'webhook-resend',
  Type.Object({
    webhook_id: Type.Integer(),
    state: Type.Enum([...resendable]),
    since: Type.String(),
    until: Type.String(),
  }),
)
