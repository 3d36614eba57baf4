import type { VNode } from 'preact'
import type { WaitingComment } from '../../../features/comments/queries/waiting-comments.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TimeAgo } from '../../layout/time-ago.tsx'

/** The person's own comments that nobody else sees yet. */
export function WaitingComments({
  common,
  comments,
}: {
  common: CommonData
  comments: WaitingComment[]
}): VNode | null {
  const t = wordsIn(common.language)
  if (comments.length === 0) return null
  return (
    <ol class="comments waiting" aria-label={t('comment.waiting.list')}>
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <p class="muted">
            <span class="badge">{t('comment.waiting.badge')}</span> <TimeAgo common={common} moment={comment.created} />
          </p>
          <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: comment.parsed_content }} />
        </li>
      ))}
    </ol>
  )
}
