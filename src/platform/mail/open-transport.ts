import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import type { SmtpSettings } from './smtp-transport.ts'

interface Settings extends Omit<SmtpSettings, 'url' | 'from'> {
  smtpUrl: string
  from: SmtpSettings['from'] | undefined
  print(text: string): void
}

/** Sends by SMTP if a server is configured, otherwise prints to the console. */
export async function openMailTransport({ smtpUrl, from, print, ...settings }: Settings): Promise<MailTransport> {
  // Without a mail server, emails are printed for the operator, who can forward them.
  if (!smtpUrl || !from) return { send: async (mail) => print(textOf(mail)), close: () => undefined }
  // Loaded only when needed, so that a server without mail starts faster.
  const { smtpTransport } = await import('./smtp-transport.ts')
  return smtpTransport({ url: smtpUrl, from, ...settings })
}

/** Control characters in user text could change the operator's terminal. */
const textOf = ({ recipient, subject, text }: OutgoingMail): string =>
  [
    `┌ A mail to ${recipient}, shown here because SMTP_URL is not set`,
    `│ ${subject}`,
    '│',
    ...text
      .trim()
      .replace(/[^\P{Cc}\n]/gu, '')
      .split('\n')
      .map((line) => `│ ${line}`.trimEnd()),
    '└',
  ].join('\n')
