import type { Timestamp } from '../../lib/time.ts'

/** An email as it is handed to the mail server. */
export interface OutgoingMail {
  /**
   * The part of its Message-ID before the @. It's the same for each attempt, so that receivers recognise duplicates.
   */
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
  created: Timestamp
  /** The sender, if it isn't the installation itself. */
  sender?: MailSender
  /** The part before the @ of the Message-ID that all emails in a conversation refer to. */
  thread?: string
  headers?: Record<string, string>
}

export interface MailSender {
  name: string
  /** The Reply-To address; empty for none. */
  contact: string
}

/** Where emails are sent: to a mail server, or to the console. */
export interface MailTransport {
  /** Throws if the email wasn't accepted, or if the signal is aborted. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Closes the connections that are kept open between emails. */
  close(): void
}

/** How many emails are sent at a time, so that one slow recipient doesn't delay the others. */
export const mailConcurrency = 5

/** The server permanently rejected this email, so retrying is pointless. */
export class Undeliverable extends Error {
  /** Whether it rejected the address rather than the content. */
  readonly isAddress: boolean

  constructor(message: string, { isAddress = false } = {}) {
    super(message)
    this.isAddress = isAddress
  }
}

/**
 * How long to allow for sending an email and recording the result. Kept short, because a sign-in email must not be
 * delayed by minutes when a server is killed.
 */
export const mailLeaseMs = (timeoutMs: number): number => timeoutMs + 10_000
