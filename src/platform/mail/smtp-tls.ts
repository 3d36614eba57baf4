import { isPrivateHost } from '../../lib/ip.ts'

const howToAllow = 'To send emails unencrypted, add ?requireTLS=false to SMTP_URL.'

/**
 * Emails contain sign-in links, so a mail server elsewhere has to offer TLS, unless its URL says `requireTLS=false`.
 * Names aren't looked up, because DNS can also be forged. Returns a notice if an operator should know what applies.
 */
export function smtpTls(smtpUrl: string): { required: boolean; notice?: string } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const asked = searchParams.get('requireTLS')
  const isElsewhere = protocol === 'smtp:' && !isPrivateHost(hostname)
  const required = asked === null ? isElsewhere : asked !== 'false'
  if (!isElsewhere || asked === 'true') return { required }
  if (required) return { required, notice: `Emails are sent to ${hostname} only over TLS. ${howToAllow}` }
  return { required, notice: `Emails may be sent to ${hostname} without TLS, because SMTP_URL allows it.` }
}

/** The error if the mail server doesn't offer the TLS that we require; otherwise, the given one. */
export function withTlsAdvice(error: Error, smtpUrl: string): Error {
  if (!smtpTls(smtpUrl).required || !/STARTTLS/.test(error.message)) return error
  return new Error(`${new URL(smtpUrl).hostname} doesn't offer TLS. ${howToAllow}`, { cause: error })
}
