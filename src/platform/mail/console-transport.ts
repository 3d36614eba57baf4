import type { MailTransport, OutgoingMail } from './mail-transport.ts'

/** Without a mail server, mails are printed for the operator, who can forward them. */
export const consoleTransport = (print: (text: string) => void): MailTransport => ({
  send: async (mail) => print(textOf(mail)),
  close: () => undefined,
})

const textOf = ({ recipient, subject, text }: OutgoingMail): string =>
  [
    `┌ A mail to ${recipient}, shown here because SMTP_URL is not set`,
    `│ ${subject}`,
    '│',
    ...withoutControlCharacters(text.trim())
      .split('\n')
      .map((line) => `│ ${line}`.trimEnd()),
    '└',
  ].join('\n')

/** Control characters in the text of people could change the operator's terminal. */
const withoutControlCharacters = (shown: string): string => shown.replace(/[^\P{Cc}\n]/gu, '')
