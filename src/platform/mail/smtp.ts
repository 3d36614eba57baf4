import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Site } from '../context.ts'
import { type Delivery, deliveryConcurrency, Undeliverable } from './delivery.ts'
import type { MailRow } from './table.ts'

export interface Sender {
  name: string
  address: string
}

interface Settings {
  url: string
  from: Sender
  site: Pick<Site, 'publicUrl'>
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Sends over one mail server. Connections are opened when they are needed and kept for the next mails. */
export function smtpDelivery(settings: Settings): Delivery {
  let pool: ReturnType<typeof openPool> | undefined
  return {
    deliver: async (mail, signal) => {
      const current = pool ?? openPool(settings.url)
      pool = current
      // A pool cannot end one delivery alone. Its other deliveries fail too, and are retried with a new pool.
      const end = () => {
        if (pool === current) pool = undefined
        current.close({ force: true })
      }
      signal.addEventListener('abort', end)
      try {
        signal.throwIfAborted()
        await current.sendMail(messageOf(mail, settings))
      } catch (error) {
        throw isRefused(error as NodemailerError) ? new Undeliverable((error as Error).message) : error
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
    close: () => {
      pool?.close()
      pool = undefined
    },
  }
}

/** The URL may set timeouts and TLS options. The options after it cannot be changed: a log must not contain mails. */
const openPool = (url: string) =>
  createTransport({
    ...timeouts,
    idleTimeout: 30_000,
    ...parseConnectionUrl(url),
    pool: true,
    maxConnections: deliveryConcurrency,
    // For a connection that the server closed while it was idle. Jobs retry all other failures.
    maxRequeues: 1,
    logger: false,
    debug: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const messageOf = (mail: MailRow, { from, site }: Settings): SendMailOptions => ({
  from,
  // As an object: a text would be read as a list, and a comma in it as a second recipient.
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text_body,
  html: mail.html_body,
  date: new Date(mail.created),
  // The same at each attempt, so that receivers recognise a repeated mail. Different for the mails of another database.
  messageId: `<${mail.id}.${Date.parse(mail.created)}@${new URL(site.publicUrl).hostname}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  xMailer: false,
})

/** A 5xx to the recipient or the content is about this mail. One to the login or the sender is about our settings. */
const isRefused = ({ permanent, command }: NodemailerError): boolean =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA')
