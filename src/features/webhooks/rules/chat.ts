/** What a chat is told: who did what, and the task with its URL. */
export interface ChatMessage {
  /** Such as “Grace moved a task”. */
  sentence: string
  title?: string
  url?: string
}

/**
 * Slack takes rich text, which has no markup at all. `text` is what notifications show; only three characters have a
 * meaning there, and mentions are written with one of them.
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

/** Nobody is notified, whatever the text says. A backslash takes the meaning from any sign. */
export function discordBody({ sentence, title, url }: ChatMessage): string {
  const text = title ? `${sentence}: ${title}` : sentence
  const lines = [text.replace(/[^\p{L}\p{N}\s]/gu, punctuationEscaped), ...(url ? [`<${url}>`] : [])]
  return JSON.stringify({ content: lines.join('\n'), allowed_mentions: { parse: [] } })
}

/** Only ASCII punctuation can have a meaning. Before an emoji the backslash would be shown. */
const punctuationEscaped = (sign: string): string => (sign <= '~' ? `\\${sign}` : sign)

/**
 * Mattermost reads Markdown. It knows a backslash only before these signs, shows HTML as it is, and finds mentions in
 * plain text: an invisible space after the @ prevents that.
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
