import type { Delivery } from './delivery.ts'
import type { MailRow } from './mail.ts'

/** Without a mail server the operator reads the mails, and can pass on what is in them: nothing is lost. */
export const consoleDelivery = (print: (text: string) => void): Delivery => ({
  deliver: async (mail) => print(printed(mail)),
  close: () => undefined,
})

const printed = ({ recipient, subject, text_body }: MailRow): string =>
  [
    `┌ A mail to ${recipient}, shown here because SMTP_URL is not set`,
    `│ ${subject}`,
    '│',
    ...harmless(text_body.trim())
      .split('\n')
      .map((line) => `│ ${line}`.trimEnd()),
    '└',
  ].join('\n')

/** Text that people wrote must not steer the operator's terminal. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '')
