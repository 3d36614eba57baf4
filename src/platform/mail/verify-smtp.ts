import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { timeouts } from './smtp-transport.ts'

/** Connects to the mail server, greets it and signs in, and sends nothing. Throws what went wrong. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({ ...timeouts, ...parseConnectionUrl(url), logger: false, debug: false })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
