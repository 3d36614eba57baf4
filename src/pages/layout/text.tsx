import type { AnchorHTMLAttributes, ComponentChildren } from 'preact'
import { demoteHeadings } from '../../platform/markdown/rendered-html.ts'
import type { CommonData } from './common-data.ts'

/**
 * HTML made from Markdown. Programs get the stored HTML unchanged; here, headings start at level `from`. Image URLs
 * lose their host, because a page only shows images from its own host, and the site may have been renamed.
 */
export const Prose = ({ html, from }: { html: string; from: number }) => (
  <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: demoteHeadings(withOwnImages(html), from) }} />
)

const withOwnImages = (html: string): string =>
  html.replace(/<img src="https?:\/\/[^/"]+(\/[^"]*\/image\/[0-9a-f]{40}\.)/g, '<img src="$1')

interface SectionProps {
  id: string
  title: string
  class?: string
  children: ComponentChildren
}

/** A part of a page, with its heading. */
export const Section = ({ id, title, children, ...rest }: SectionProps) => (
  <section {...rest} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** The beginning of the text, cut at the end of a word if possible. */
export function excerpt(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  return `${cut.replace(/\s\S{0,30}$/u, '').replace(/[\s\p{P}]+$/u, '')}…`
}

/**
 * A date, which the script turns into "3 days ago", so one rendering serves everyone. Hovering shows the exact time.
 */
export const TimeAgo = ({ timestamp }: { timestamp: string }, { t }: CommonData) => (
  <time datetime={timestamp} title={t.dateTime(timestamp)} data-ago="">
    {t.day(timestamp)}
  </time>
)

/** Marks an imported post, after its date. Its author may have no account here. */
export const ImportedMark = ({ imported }: { imported: boolean }) =>
  imported ? (
    <>
      {' · '}
      <Imported />
    </>
  ) : null

export const Imported = (_: object, { t }: CommonData) => <span title={t('imported.about')}>{t('imported.mark')}</span>

/** A link to a record by its name, whatever its writing direction. */
export const NameLink = ({ name, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { name: ComponentChildren }) => (
  <a {...rest}>
    <bdi>{name}</bdi>
  </a>
)

/** A paragraph that someone wrote, in any writing direction. */
export const UserText = ({ class: look, text }: { class: string; text: ComponentChildren }) => (
  <p class={look} dir="auto">
    {text}
  </p>
)

const placeholder = '\uFFFC'

/** A sentence with one value emphasised, whatever its writing direction. */
export function Emphasis({ sentence, value }: { sentence(value: string): string; value: string }) {
  const [before, after] = sentence(placeholder).split(placeholder)
  return (
    <p>
      {before}
      <strong>
        <bdi>{value}</bdi>
      </strong>
      {after}
    </p>
  )
}

interface CopyTextProps {
  id: string
  /** A description of the text, for screen readers. */
  label: string
  text: string
}

/** Text to copy. One click selects all of it; the script shows the button where the browser can copy. */
export const CopyText = ({ id, label, text }: CopyTextProps, { t }: CommonData) => (
  <div class="copy">
    <code id={id} dir="ltr">
      {text}
    </code>
    <button
      class="button"
      type="button"
      data-copy={id}
      data-copied={t('copy.done')}
      aria-label={`${t('copy.button')}: ${label}`}
      hidden
    >
      {t('copy.button')}
    </button>
  </div>
)
