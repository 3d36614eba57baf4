import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What each button shows: letters, or a drawing of its own. */
const tools = { bold: 'B', italic: 'I', link: '', code: '‹›', list: '•', quote: '”' } as const

const chain =
  'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.9-3a3.2 3.2 0 0 0-4.6-4.5L10.5 5M11.5 8.5a3.2 3.2 0 0 0-4.6 0L4 11.5A3.2 3.2 0 0 0 8.6 16l.9-1'
const picture = 'M3 4.5h14v11H3zM3 13l4-3.5 3.5 3L13 10l4 3.5M13.3 7.3h.01'

interface Props {
  common: CommonData
  field: string
  /** Whether the text may hold images of its writer. */
  images: boolean
}

/** Buttons that write Markdown at the cursor. Only with a script: the style sheet hides them from everybody else. */
export function MarkdownTools({ common, field, images }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <fieldset class="markdown-tools" aria-label={t('markdown.tools')} data-field={field}>
      {(Object.keys(tools) as (keyof typeof tools)[]).map((name) => (
        <button
          key={name}
          type="button"
          data-markdown={name}
          aria-label={t(`markdown.${name}`)}
          title={t(`markdown.${name}`)}
        >
          {tools[name] ? <span aria-hidden="true">{tools[name]}</span> : <Drawing path={chain} />}
        </button>
      ))}
      {images && (
        <button type="button" data-choose-image="" aria-label={t('images.choose')} title={t('images.choose')}>
          <Drawing path={picture} />
        </button>
      )}
    </fieldset>
  )
}

const Drawing = ({ path }: { path: string }): VNode => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} />
  </svg>
)
