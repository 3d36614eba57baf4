import type { MailRow } from './table.ts'

export interface Delivery {
  /** Throws if the mail was not accepted, and if the signal is aborted. */
  deliver(mail: MailRow, signal: AbortSignal): Promise<void>
  /** Closes the connections that are open between mails. */
  close(): void
}

/** How many mails are sent at the same time, so that one slow receiver does not delay the others. */
export const deliveryConcurrency = 5

/** The server refused this mail permanently. Sending it again is useless. */
export class Undeliverable extends Error {}
