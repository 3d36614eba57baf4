import type { Words } from '../html/words.ts'

export interface MailParts {
  brand: MailBrand
  /** The heading in HTML. Plain text needs one only with `about`; otherwise the subject already says it. */
  title: string
  /** The colour of a list, as a dot before the heading. */
  dot?: string
  /** What the heading is about: a link below it. */
  about?: { text: string; url: string }
  paragraphs: MailParagraph[]
  /** In large type, because people copy it by hand. */
  code?: string
  button?: MailButton
  /** In small type at the end: why the email was sent, and what to do if that was a mistake. */
  footnotes?: string[]
  /** A link at the end of the last footnote. */
  footlink?: { text: string; url: string }
}

/**
 * The sender: a board, a team, or the site. Its initials, colour and name are at the top of the HTML, drawn without an
 * image.
 */
export interface MailBrand {
  name: string
  /** The colour of the initials: six hexadecimal digits, like all colours here. Default: our own. */
  square?: string
  /** The colour of the button, links and quotes; empty for our own. */
  accent?: string
}

/** `dot` is the colour of a list. */
export type MailParagraph = string | { text: string; dot: string } | { quote: Quote }

/** A quote, from `quoteOf`. */
export interface Quote {
  html: string
  text: string
}

/** The URL of a link that signs in is also visible, for people who don't trust buttons in emails. */
export type MailButton = { text: string; url: string; showsUrl?: boolean }

/** The catalogue in the reader's language. The layout itself uses only one sentence from it. */
export type MailWords = Pick<Words<object>, 'language' | 'direction'> & ((key: 'mail.sent-with') => string)

export function textOf(t: MailWords, parts: MailParts): string {
  const { title, about, paragraphs, code, button, footnotes = [], footlink } = parts
  const head = about ? [`${title}\n${about.text}`] : []
  const action = button ? [`${button.text}:\n${button.url}`] : []
  const link = footlink ? [`${footlink.text}:\n${footlink.url}`] : []
  const others = [...footnotes, ...link, t('mail.sent-with')]
  return `${[...head, ...paragraphs.map(paragraphText), ...(code ? [code] : []), ...action, ...others].join('\n\n')}\n`
}

const paragraphText = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string' ? paragraph : 'quote' in paragraph ? asQuote(paragraph.quote.text) : paragraph.text

/** Starts each line with `>`, which email clients show as a quote. */
export const asQuote = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>')

const previewLength = 140

/** Email clients show it next to the subject. */
export const previewOf = (paragraphs: MailParagraph[]): string =>
  paragraphs
    .map((paragraph) => paragraphText(paragraph).replace(/^>+ ?/gm, '').replace(/\s+/g, ' ').trim())
    .join(' · ')
    .slice(0, previewLength)
    .toWellFormed()
