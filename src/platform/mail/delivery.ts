import type { MailRow } from './mail.ts'

/** Hands one mail over. Throws when it was not taken, and when the signal is aborted. */
export type Deliver = (mail: MailRow, signal: AbortSignal) => Promise<void>

export interface Delivery {
  deliver: Deliver
  /** Lets go of what is kept open between mails. */
  close(): void
}

/** How many mails are under way at once, so that one slow receiver does not hold up the others. */
export const atOnce = 5

/** The mail itself was refused for good: the same mail would be refused again. */
export class Undeliverable extends Error {}
