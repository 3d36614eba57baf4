import { consoleTransport } from './console-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import type { SmtpSettings } from './smtp-transport.ts'

interface Settings extends Omit<SmtpSettings, 'url' | 'from'> {
  smtpUrl: string
  from: SmtpSettings['from'] | undefined
  print(text: string): void
}

/** Sends by SMTP if a server is configured, otherwise prints to the console. */
export async function openMailTransport({ smtpUrl, from, print, ...settings }: Settings): Promise<MailTransport> {
  if (!smtpUrl || !from) return consoleTransport(print)
  // Loaded only where it is used: a server without mail starts faster without it.
  const { smtpTransport } = await import('./smtp-transport.ts')
  return smtpTransport({ url: smtpUrl, from, ...settings })
}
