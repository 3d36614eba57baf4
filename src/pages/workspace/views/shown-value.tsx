import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { isChangedMeanwhile, shownField } from '../form-changes.ts'

interface Props {
  common: CommonData
  name: string
  /** As it is stored now. */
  value: string
  /** The value as people read it, if it is not the same. */
  text?: string
}

/**
 * Holds what the form showed in a field, for `changedFields`. Where somebody else has changed it meanwhile, it shows
 * what they wrote, and from then on that is what the form has shown.
 */
export function ShownValue({ common, name, value, text = value }: Props): VNode {
  const t = wordsIn(common.language)
  const isConflict = common.problems.some((problem) => problem.field === name && isChangedMeanwhile(problem))
  const shown = isConflict ? value : (common.form[shownField(name)] ?? value)
  return (
    <>
      <input type="hidden" name={shownField(name)} value={shown} />
      {isConflict && (
        <div class="theirs">
          <p>{t('changes.theirs')}</p>
          <blockquote dir="auto">{text || <span class="muted">{t('changes.empty')}</span>}</blockquote>
        </div>
      )}
    </>
  )
}
