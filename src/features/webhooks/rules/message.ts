import { createHmac, randomBytes } from 'node:crypto'

/** A chat message: who did what, and the task with its URL. */
export interface ChatMessage {
  /** Such as “Grace moved a task”. */
  sentence: string
  title?: string
  url?: string
}

/**
 * Slack accepts rich text, which has no markup at all. Notifications show `text`, where only three characters are
 * special, and mentions require one of them.
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

/** Nothing in the text can trigger a mention. A backslash escapes any special character. */
export function discordBody({ sentence, title, url }: ChatMessage): string {
  const text = title ? `${sentence}: ${title}` : sentence
  const lines = [text.replace(/[^\p{L}\p{N}\s]/gu, punctuationEscaped), ...(url ? [`<${url}>`] : [])]
  return JSON.stringify({ content: lines.join('\n'), allowed_mentions: { parse: [] } })
}

/** Only ASCII punctuation is special. A backslash before an emoji would be visible. */
const punctuationEscaped = (sign: string): string => (sign <= '~' ? `\\${sign}` : sign)

/**
 * Mattermost reads Markdown. A backslash only escapes these characters, and HTML is shown as text. Mentions are
 * detected in plain text; an invisible space after the @ prevents that.
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
 * The Standard Webhooks body: a feed event with a `timestamp`. Long text is truncated, and `truncated` names the
 * fields, so that no endpoint rejects an event because of its size.
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

/** The longest prefix that fits, without cutting a character in half. */
function cut(text: string): string {
  if (text.length * 3 <= maxTextBytes) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= maxTextBytes) return text
  let end = maxTextBytes
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}

const prefix = 'whsec_'

/** A new secret in the Standard Webhooks format. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** In seconds. */
  timestamp: number
  body: string
}

/** Standard Webhooks 1.0 headers, with one signature per secret. */
export const signedHeaders = (secrets: string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signature(secret, message)}`).join(' '),
})

function signature(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
