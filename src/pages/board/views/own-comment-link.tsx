import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

interface Props {
  common: CommonData
  /** The path of the task. */
  path: string
  comment: { id: number }
}

/** Leads to where one changes or deletes what one wrote. */
export function OwnCommentLink({ common, path, comment }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <a class="muted" href={`${path}comment/${comment.id}/own`} aria-label={t('own.edit.comment')}>
      {t('own.edit')}
    </a>
  )
}
