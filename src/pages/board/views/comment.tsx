import type { VNode } from 'preact'
import { mayEditComment } from '../../../features/comments/policy.ts'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import { Prose } from '../../layout/text.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentTeam } from './comment-team.tsx'
import { EditedMark } from './edited-mark.tsx'
import { OwnCommentLink } from './own-comment-link.tsx'
import { Permalink } from './permalink.tsx'
import { repliedComment } from './replied-comment.ts'
import { CommentReportLink } from './report-link.tsx'
import type { TaskPageData } from './task-data.ts'

export function Comment({ data, comment }: { data: TaskPageData; comment: ThreadComment }): VNode {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  const name = displayName(t, comment)
  const path = taskPath(map.path, task)
  const isReplied = repliedComment(data) === comment
  return (
    <li id={`comment-${comment.id}`} class={comment.parent ? 'reply' : undefined}>
      <Avatar {...faceOf(comment, name)} />
      <p class="muted">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {comment.role && <span class="badge">{t('task.team')}</span>}{' '}
        {comment.parent && (
          <a href={`#comment-${comment.parent.id}`}>{t('task.replying', { name: displayName(t, comment.parent) })}</a>
        )}{' '}
        <Permalink common={common} path={path} comment={comment} />
        <EditedMark common={common} edited={comment.edited} history={historyOf(data, comment)} />
      </p>
      <Prose html={comment.parsed_content} from={3} />
      <p class="comment-actions">
        {!data.closed && !isReplied && <ReplyLink data={data} comment={comment} />}
        {isOwn(data, comment) && <OwnCommentLink common={common} path={path} comment={comment} />}
        {!task.pending && <CommentReportLink common={common} path={path} comment={comment} />}
        <CommentTeam data={data} comment={comment} />
      </p>
      {!data.closed && isReplied && <CommentForm data={data} comment={comment} />}
    </li>
  )
}

const historyOf = ({ map, task, team }: TaskPageData, { id }: ThreadComment): string | undefined =>
  team && `${taskPath(map.path, task)}comment/${id}/versions`

function isOwn({ common, map, task }: TaskPageData, { author_id }: ThreadComment): boolean {
  if (!common.person || map.archived) return false
  const actor = { kind: 'person', user_id: common.person.id, session_id: 0 } as const
  return mayEditComment({ actor }, { author_id, lock_comments: task.lock_comments })
}

/** With a script the form comes here, with what was typed in it. The link leads to a page that has it here. */
function ReplyLink({ data: { common, map, task, order }, comment }: Parameters<typeof Comment>[0]): VNode {
  const t = wordsIn(common.language)
  const name = displayName(t, comment)
  const kept = order === 'newest' ? '&order=newest' : ''
  return (
    <a
      class="muted"
      href={`${taskPath(map.path, task)}?comment=${comment.id}&reply=${comment.id}${kept}#content-text`}
      aria-label={t('comment.reply.to', { name })}
      data-reply={comment.id}
      data-label={t('comment.reply.label', { name })}
      data-turbo-prefetch="false"
    >
      {t('comment.reply')}
    </a>
  )
}
