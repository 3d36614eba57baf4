import { randomUUID } from 'node:crypto'
import { mailSettings } from '../../background.ts'
import type { Config } from '../../config.ts'
import { openMailTransport } from '../../platform/mail/open-transport.ts'
import { verifySmtp } from '../../platform/mail/verify-smtp.ts'
import { type Finding, ok, warning } from './finding.ts'

const sendMs = 30_000

/** A real handshake, signing in included. Nothing is sent. */
export async function checkMail({ SMTP_URL }: Config): Promise<Finding> {
  if (!SMTP_URL) return warning('mail', 'there is no mail server: mails are only printed. Set SMTP_URL and MAIL_FROM.')
  await verifySmtp(SMTP_URL)
  return ok('mail', 'the mail server takes our connection.')
}

/** The mail is sent as all others are: with the sender and the signature of the settings. */
export async function sendTestMail(config: Config, publicUrl: string, recipient: string): Promise<Finding> {
  if (!config.SMTP_URL) return warning('test mail', 'not sent, because there is no mail server.')
  const transport = await openMailTransport({ ...mailSettings(config), site: { publicUrl }, print: () => {} })
  const text = `This is a test of the mail server of ${publicUrl}. If you read it, mails arrive.`
  try {
    const mail = {
      messageId: `test-${randomUUID()}`,
      recipient,
      subject: 'A test of Cairn',
      created: new Date().toISOString(),
    }
    await transport.send({ ...mail, text, html: `<p>${text}</p>` }, AbortSignal.timeout(sendMs))
  } finally {
    transport.close()
  }
  return ok('test mail', `the mail server has taken a mail to ${recipient}. Look whether it arrives, and not as spam.`)
}
