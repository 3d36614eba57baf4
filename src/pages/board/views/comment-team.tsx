import type { VNode } from 'preact'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { pageForm } from '../../layout/form.tsx'
import type { TaskPageData } from './task-data.ts'

/** What the team may do with a comment. */
export function CommentTeam({ data, comment }: { data: TaskPageData; comment: ThreadComment }): VNode | null {
  const { common, map, task } = data
  if (!data.team) return null
  const t = wordsIn(common.language)
  const path = `${taskPath(map.path, task)}comment/${comment.id}`
  const isPinned = data.answer?.id === comment.id
  const whose = <span class="visually-hidden">: {t('comment.of', { name: displayName(t, comment) })}</span>
  return (
    <>
      <button type="submit" class="link" form={pageForm} formaction={`${path}/${isPinned ? 'unpin' : 'pin'}`}>
        {t(isPinned ? 'answer.unpin' : 'answer.pin')}
        {whose}
      </button>
      <button type="submit" class="link" form={pageForm} formaction={`${path}/delete`}>
        {t('comment.delete')}
        {whose}
      </button>
    </>
  )
}
