import type { Site } from '../context.ts'
import { consoleDelivery } from './console.ts'
import type { Delivery } from './delivery.ts'
import type { Sender } from './smtp.ts'

interface Settings {
  smtpUrl: string
  from: Sender | undefined
  site: Pick<Site, 'publicUrl'>
  print(text: string): void
}

/** Sends by SMTP if a server is configured, otherwise prints to the console. */
export async function openDelivery({ smtpUrl, from, site, print }: Settings): Promise<Delivery> {
  if (!smtpUrl || !from) return consoleDelivery(print)
  // Loaded only where it is used: a server without mail starts faster without it.
  const { smtpDelivery } = await import('./smtp.ts')
  return smtpDelivery({ url: smtpUrl, from, site })
}
