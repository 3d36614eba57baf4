import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  common: CommonData
  id: string
  /** What is copied, for a screen reader. */
  label: string
  text: string
}

/** A text to take along. The script shows the button where the browser can copy; one click selects all in any case. */
export function CopyText({ common, id, label, text }: Props): VNode {
  const t = wordsIn(common.language)
  return (
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
}
