import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** In seconds. */
  timestamp: number
  body: string
}

/** The headers of Standard Webhooks 1.0: one signature for each secret. */
export const signedHeaders = (secrets: string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signature(secret, message)}`).join(' '),
})

function signature(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
