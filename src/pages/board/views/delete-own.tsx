import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'

interface Props {
  common: CommonData
  kind: 'comment' | 'suggestion'
  action: string
}

/** Deletes what one wrote, after reading what that means. */
export function DeleteOwn({ common, kind, action }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <details class="delete-own">
      <summary>{t(`own.delete.${kind}`)}</summary>
      <p>{t(`own.delete.${kind}.help`)}</p>
      <button type="submit" class="button danger" form={pageForm} formaction={action}>
        {t('own.delete.send')}
      </button>
    </details>
  )
}
