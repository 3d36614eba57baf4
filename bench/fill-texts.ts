import { termsOf } from '../src/lib/words-in-text.ts'
import type { MapContext } from '../src/platform/context.ts'
import { storedTerms } from '../src/platform/db/full-text.ts'
import { plainText } from '../src/platform/markdown/rendered-html.ts'

/** Words that the database replaces with a task's number, in the text and in its search terms. */
export const placeholders = { title: 'qqtitle', number: 'qqnumber' }

/** A kind of task or comment: its text, and its search terms separated by spaces. */
interface Text {
  title: string
  content: string
  html: string
  plain: string
  terms: string
}

/**
 * The lengths of these lists have no common divisor, so every action gets paired with every object. No word appears in
 * more than 5% of the titles.
 */
const actions =
  'Show Hide Export Import Sort Filter Search Share Lock Archive Print Colour Group Rename Translate Round Preview Pin Copy Undo Shrink'.split(
    ' ',
  )
const things =
  'notes folders tables pictures comments invoices reports reminders shortcuts passwords calendars contacts drafts attachments menus charts forms templates tags backups sessions devices plugins'.split(
    ' ',
  )
const paragraph =
  'It would help our team a great deal if this worked a little differently, for we use it every day and the way it is now takes three steps where one would do.'

export const taskTextAt = (n: number): { title: string; content: string } => ({
  title: `${actions[n % actions.length]} ${things[n % things.length]} ${placeholders.title}`,
  content: `${paragraph}\n\n- one\n- two\n\nNumber **${placeholders.number}**.`,
})

/** Task `n` gets the text at `n % taskTexts.length`. */
export const taskTexts = (ctx: MapContext): Text[] =>
  Array.from({ length: actions.length * things.length }, (_, n) => {
    const { title, content } = taskTextAt(n)
    const html = `<p>${paragraph}</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>Number <strong>${placeholders.number}</strong>.</p>\n`
    return indexed(ctx, title, content, html)
  })

const openings = [
  'We need this too.',
  'This would save us hours.',
  'Is there a workaround?',
  'Please keep it optional.',
]

export const commentTextAt = (n: number): string =>
  `${openings[n % openings.length]} For our ${things[n % things.length]}, at least.`

export const commentTexts = (ctx: MapContext): Text[] =>
  Array.from({ length: openings.length * things.length }, (_, n) => {
    const content = commentTextAt(n)
    return indexed(ctx, '', content, `<p>${content}</p>\n`)
  })

function indexed({ map }: MapContext, title: string, content: string, html: string): Text {
  const plain = plainText(html)
  const terms = { title: termsOf(title, { pairs: true }), text: termsOf(plain, { pairs: false }) }
  return { title, content, html, plain, terms: storedTerms(map.id, terms).join(' ') }
}
