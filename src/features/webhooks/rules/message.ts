import { createHmac, randomBytes } from 'node:crypto'

/** The chat message: who did what, and the task with its URL. */
export interface ChatMessage {
  /** Such as “Grace moved a task”. */
  sentence: string
  title?: string
  url?: string
}

/**
 * Slack accepts rich text, which has no markup at all. Notifications show `text`, where only three characters are
 * special, and mentions need one of them.
 */
export function slackBody({ sentence, title, url }: ChatMessage): string {
  const link = url ? [{ type: 'link', url, text: title || url }] : title ? [{ type: 'text', text: title }] : []
  const separator = link.length > 0 ? [{ type: 'text', text: ': ' }] : []
  const elements = [{ type: 'text', text: sentence }, ...separator, ...link]
  return JSON.stringify({
    text: slackEscaped(title ? `${sentence}: ${title}` : sentence),
    blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }],
    unfurl_links: false,
  })
}

const slackEscaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** No one is mentioned, whatever the text says. A backslash escapes any character. */
export function discordBody({ sentence, title, url }: ChatMessage): string {
  const text = title ? `${sentence}: ${title}` : sentence
  const lines = [text.replace(/[^\p{L}\p{N}\s]/gu, punctuationEscaped), ...(url ? [`<${url}>`] : [])]
  return JSON.stringify({ content: lines.join('\n'), allowed_mentions: { parse: [] } })
}

/** Only ASCII punctuation is special. Before an emoji, the backslash would be shown. */
const punctuationEscaped = (sign: string): string => (sign <= '~' ? `\\${sign}` : sign)

/**
 * Mattermost reads Markdown. A backslash only escapes these characters, HTML is shown as text, and mentions are found
 * in plain text: an invisible space after the @ prevents that.
 */
export function mattermostBody({ sentence, title, url }: ChatMessage): string {
  const text = title ? `${sentence}: ${title}` : sentence
  const lines = [mattermostEscaped(text), ...(url ? [`<${url}>`] : [])]
  return JSON.stringify({ text: lines.join('\n') })
}

const mattermostEscaped = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*{}[\]()#+\-.!_>~|]/g, (sign) => `\\${sign}`)
    .replaceAll('@', '@\u200b')
    .replace(/\b(https?|ftp|mailto):/gi, '$1\u200b:')

const maxTextBytes = 8_192

/**
 * The body of Standard Webhooks: an event of the feed with `timestamp`. Longer texts are cut, and `truncated` names
 * them, so that no endpoint refuses an event because of its size.
 */
export function standardBody(event: { created: string }, isExample: boolean): string {
  const truncated: string[] = []
  const short = shortened({ ...event, timestamp: event.created }, '', truncated) as object
  return JSON.stringify({
    ...short,
    ...(isExample ? { test: true } : {}),
    ...(truncated.length > 0 ? { truncated } : {}),
  })
}

function shortened(value: unknown, path: string, truncated: string[]): unknown {
  if (typeof value === 'string') {
    const text = cut(value)
    if (text !== value) truncated.push(path)
    return text
  }
  if (Array.isArray(value)) return value.map((item, index) => shortened(item, `${path}.${index}`, truncated))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortened(field, path ? `${path}.${name}` : name, truncated)]),
  )
}

/** The longest beginning that fits, without half a character at its end. */
function cut(text: string): string {
  if (text.length * 3 <= maxTextBytes) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= maxTextBytes) return text
  let end = maxTextBytes
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}

const prefix = 'whsec_'

/** A new secret in the format of Standard Webhooks. */
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
