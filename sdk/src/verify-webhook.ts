import type { FeedEvent } from './generated.ts'

export interface WebhookRequest {
  /** The unmodified headers: Node's `request.headers`, a `Headers` object, or a plain object. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The unmodified body, as bytes or text. JSON that was parsed and serialized again has a different signature. */
  body: string | Uint8Array
}

export interface VerifyOptions {
  /** How many seconds the message's timestamp can differ from now. Prevents replay attacks. Default: 300. */
  toleranceSeconds?: number
  /** The time to compare with. Default: now. */
  now?: Date
}

/** The request isn't from your webhook. Respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: 'missing_header' | 'timestamp' | 'signature'

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Checks a webhook's signature (Standard Webhooks 1.0) and returns its event. Throws a `WebhookVerificationError` if
 * it's invalid. With several secrets, one of them has to match; keep the old one for a day after a rotation.
 */
export async function verifyWebhook(
  { headers, body }: WebhookRequest,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<FeedEvent> {
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(keyOf)
  if (keys.length === 0) throw new TypeError('Give at least one secret.')
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  const ageSeconds = now.getTime() / 1_000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN)
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookVerificationError('timestamp', 'webhook-timestamp is too far from the present time.')

  const encoder = new TextEncoder()
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), bytes)
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice(3)) ?? []) : []))
  for (const key of keys) {
    const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of given) {
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', hmac, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes))
    }
  }
  throw new WebhookVerificationError('signature', 'No signature matches. Is it the secret of this webhook?')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const get = (headers as Headers).get
  const plain = headers as Record<string, string | string[] | undefined>
  const value =
    typeof get === 'function'
      ? get.call(headers, name)
      : plain[Object.keys(plain).find((key) => key.toLowerCase() === name) ?? name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`)
}

/** `whsec_` and base64. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(String(secret).replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('A secret begins with whsec_, as the webhook showed it once.')
  return bytes
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}
