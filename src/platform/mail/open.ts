import { consoleDelivery } from './console.ts'
import type { Delivery } from './delivery.ts'
import type { SmtpSettings } from './smtp.ts'

interface Settings extends Omit<SmtpSettings, 'url' | 'from'> {
  smtpUrl: string
  from: SmtpSettings['from'] | undefined
  print(text: string): void
}

/** Sends by SMTP if a server is configured, otherwise prints to the console. */
export async function openDelivery({ smtpUrl, from, print, ...settings }: Settings): Promise<Delivery> {
  if (!smtpUrl || !from) return consoleDelivery(print)
  // Loaded only where it is used: a server without mail starts faster without it.
  const { smtpDelivery } = await import('./smtp.ts')
  return smtpDelivery({ url: smtpUrl, from, ...settings })
}
