import { isPrivateHost } from '../../lib/ip.ts'

interface SmtpTls {
  /** Whether emails are only sent over TLS. */
  required: boolean
  /** What an operator should know about it. */
  notice?: string
}

/**
 * Emails contain sign-in links, so a mail server elsewhere has to offer TLS, unless its URL says `requireTLS=false`.
 * Names aren't looked up: DNS can be forged too.
 */
export function smtpTls(smtpUrl: string): SmtpTls {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const asked = searchParams.get('requireTLS')
  if (protocol === 'smtps:') return { required: true }
  if (isPrivateHost(hostname)) return { required: asked !== null && asked !== 'false' }
  if (asked === 'false') {
    return { required: false, notice: `Emails may be sent to ${hostname} without TLS, because SMTP_URL allows it.` }
  }
  return {
    required: true,
    ...(asked === null && { notice: `Emails are sent to ${hostname} only over TLS. ${howToAllow}` }),
  }
}

const howToAllow = 'To send emails unencrypted, add ?requireTLS=false to SMTP_URL.'

/** The error if the mail server doesn't offer the TLS that we require; otherwise, the given one. */
export function withTlsAdvice(error: Error, smtpUrl: string): Error {
  if (!smtpTls(smtpUrl).required || !/STARTTLS/.test(error.message)) return error
  return new Error(`${new URL(smtpUrl).hostname} doesn't offer TLS. ${howToAllow}`, { cause: error })
}
