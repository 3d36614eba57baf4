import type { VNode } from 'preact'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

interface Props {
  common: CommonData
  /** The path of the task. */
  path: string
}

export const ReportLink = ({ common, path }: Props): VNode => (
  <p class="report-link">
    <a class="muted" href={`${path}report`} rel="nofollow">
      {wordsIn(common.language)('report.link.task')}
    </a>
  </p>
)

export function CommentReportLink({ common, path, comment }: Props & { comment: ThreadComment }): VNode {
  const t = wordsIn(common.language)
  return (
    <a
      class="muted report-link"
      href={`${path}report?comment=${comment.id}`}
      rel="nofollow"
      aria-label={t('report.link.comment', { name: displayName(t, comment) })}
    >
      {t('report.link')}
    </a>
  )
}
