import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What each button shows; where it is nothing, its name. */
const tools = { bold: 'B', italic: 'I', link: '', code: '‹›', list: '•', quote: '”' } as const

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
          <span aria-hidden="true">{tools[name] || t(`markdown.${name}`)}</span>
        </button>
      ))}
      {images && (
        <button type="button" data-choose-image="">
          {t('images.choose')}
        </button>
      )}
    </fieldset>
  )
}
