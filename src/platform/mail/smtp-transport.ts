import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { mailDomain, mailKey } from '../../lib/email-address.ts'
import { asLine } from '../../lib/text.ts'
import type { Site } from '../context.ts'
import {
  type MailSender,
  type MailTransport,
  mailConcurrency,
  type OutgoingMail,
  Undeliverable,
} from './mail-transport.ts'
import { smtpTls, withTlsAdvice } from './smtp-tls.ts'

export interface SmtpSettings {
  url: string
  from: Sender
  site: Pick<Site, 'publicUrl'>
  /** Other domains, besides the one in `from`, that emails may be sent from. */
  senderDomains?: string[]
  /** Signs emails with the domain of their sender. */
  dkim?: { selector: string; privateKey: string } | undefined
}

export const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Sends through one mail server. Connections are opened on demand and reused. */
export function smtpTransport(settings: SmtpSettings): MailTransport {
  let pool: ReturnType<typeof openPool> | undefined
  return {
    send: async (mail, signal) => {
      const current = pool ?? openPool(settings.url)
      pool = current
      // A pool can't cancel a single email. Its other emails also fail, and are retried with a new pool.
      const end = () => {
        if (pool === current) pool = undefined
        current.close({ force: true })
      }
      signal.addEventListener('abort', end)
      try {
        signal.throwIfAborted()
        await current.sendMail(messageOf(mail, settings))
      } catch (error) {
        const { permanent, command, message } = error as NodemailerError
        // A 5xx for the recipient or the content concerns this email. A 5xx for the login or the sender concerns our
        // settings.
        if (!permanent || (command !== 'RCPT TO' && command !== 'DATA'))
          throw withTlsAdvice(error as Error, settings.url)
        throw new Undeliverable(message, { isAddress: command === 'RCPT TO' })
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

const optionsIn = (url: string) => ({ ...parseConnectionUrl(url), requireTLS: smtpTls(url).required })

/** The URL may set timeouts and TLS options. It can't override the options below: emails must not be logged. */
const openPool = (url: string) =>
  createTransport({
    ...timeouts,
    idleTimeout: 30_000,
    ...optionsIn(url),
    pool: true,
    maxConnections: mailConcurrency,
    // Retries if the server had closed an idle connection. Jobs retry all other failures.
    maxRequeues: 1,
    logger: false,
    debug: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

function messageOf(mail: OutgoingMail, { from, site, senderDomains = [], dkim }: SmtpSettings): SendMailOptions {
  const idOf = (name: string) => `<${name}@${new URL(site.publicUrl).hostname}>`
  const sender = senderOf(from, senderDomains, mail.sender)
  const thread = mail.thread && idOf(mail.thread)
  const domainName = mailDomain(sender.from.address)
  return {
    ...sender,
    // An object, because a string would be parsed as a list, and a comma would start a second recipient.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created),
    messageId: idOf(mail.messageId),
    ...(thread && { inReplyTo: thread, references: thread }),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(dkim && {
      dkim: { domainName, headerFieldNames, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
    xMailer: false,
  }
}

/** RFC 8058 requires both headers for one-click unsubscribing. */
const headerFieldNames =
  'from:reply-to:to:subject:date:message-id:in-reply-to:references:mime-version:content-type:' +
  'content-transfer-encoding:auto-submitted:list-unsubscribe:list-unsubscribe-post'

export interface Sender {
  name: string
  address: string
}

/**
 * A map sends under its own name, and replies go to its contact address. That address is the sender only if the
 * operator listed its domain: it isn't verified, and an administrator could pose as the operator's security@ address.
 */
function senderOf(
  from: Sender,
  senderDomains: string[],
  sender: MailSender | undefined,
): { from: Sender; replyTo?: Sender } {
  if (!sender) return { from }
  const { contact } = sender
  const name = asLine(sender.name)
  const mayBeSender = contact !== '' && senderDomains.includes(mailDomain(contact))
  return {
    from: { name, address: mayBeSender ? mailKey(contact) : from.address },
    ...(contact && { replyTo: { name, address: contact } }),
  }
}

/** Connects to the mail server and signs in, but sends nothing. Throws if that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({ ...timeouts, ...optionsIn(url), logger: false, debug: false })
  try {
    await transport.verify().catch((error: Error) => Promise.reject(withTlsAdvice(error, url)))
  } finally {
    transport.close()
  }
}
