import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { Prose, TimeAgo } from '../../layout/text.tsx'
import { OwnCommentLink } from './own-comment-link.tsx'
import type { TaskPageData } from './task-data.ts'

/** The person's own comments that nobody else sees yet. */
export function PendingComments({ common, map, task, waitingComments: comments }: TaskPageData): VNode | null {
  const t = wordsIn(common.language)
  if (comments.length === 0) return null
  return (
    <ol class="comments waiting" aria-label={t('comment.waiting.list')}>
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <p class="muted">
            <span class="badge">{t('comment.waiting.badge')}</span>{' '}
            <TimeAgo common={common} timestamp={comment.created} />
          </p>
          <Prose html={comment.parsed_content} from={3} />
          {!task.lock_comments && (
            <p class="comment-actions">
              <OwnCommentLink common={common} path={taskPath(map.path, task)} comment={comment} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
