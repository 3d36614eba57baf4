import { mayEditComment } from '../../../features/comments/policy.ts'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { withMentions } from '../../../features/comments/rules/mentions.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'
import { Menu } from '../../layout/menu.tsx'
import { ImportedMark, Prose, TimeAgo } from '../../layout/text.tsx'
import type { TaskPageData } from '../read-task.ts'
import { CommentForm } from './comment-form.tsx'

interface CommentProps {
  comment: ThreadComment
}

export function Comment({ comment }: CommentProps, { t, path, team, mentions, closed, replied }: TaskPageData) {
  const name = displayName(t, comment)
  const isReplied = replied === comment
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
        <a class="permalink" href={`${path}?comment=${comment.id}#comment-${comment.id}`}>
          <TimeAgo timestamp={comment.created} />
          <span class="visually-hidden">, {t('comment.permalink')}</span>
        </a>
        <EditedMark edited={comment.edited} history={team && `${path}comment/${comment.id}/versions`} />
        <ImportedMark imported={comment.imported} />
      </p>
      <Prose html={withMentions(comment.parsed_content, mentions.get(comment.id))} from={3} />
      <div class="comment-actions">
        {!closed && !isReplied && <ReplyLink comment={comment} />}
        <CommentMenu comment={comment} />
      </div>
      {!closed && isReplied && <CommentForm comment={comment} />}
    </li>
  )
}

function isOwn({ author_id }: ThreadComment, { task, person, map }: TaskPageData): boolean {
  if (!person || map.archived) return false
  const actor = { kind: 'person', user_id: person.id, session_id: 0 } as const
  return mayEditComment({ actor }, { author_id, lock_comments: task.lock_comments })
}

/** Links to a page that has the form here. With a script, the form moves here along with the typed text. */
function ReplyLink({ comment }: CommentProps, { t, path, order }: TaskPageData) {
  const name = displayName(t, comment)
  const kept = order === 'newest' ? '&order=newest' : ''
  return (
    <a
      class="muted"
      href={`${path}?comment=${comment.id}&reply=${comment.id}${kept}#content-text`}
      aria-label={t('comment.reply.to', { name })}
      data-reply={comment.id}
      data-label={t('comment.reply.to', { name })}
      data-turbo-prefetch="false"
    >
      {t('comment.reply')}
    </a>
  )
}

interface EditedProps {
  edited: string | null
  /** The page with the earlier versions of the text, for the team. */
  history: string | undefined
}

export function EditedMark({ edited, history }: EditedProps, { t }: CommonData) {
  if (edited === null) return null
  const mark = (
    <>
      {t('edited.mark')} <TimeAgo timestamp={edited} />
    </>
  )
  return (
    <>
      {' · '}
      {history ? (
        <a href={history}>
          {mark}
          <span class="visually-hidden">, {t('edited.see')}</span>
        </a>
      ) : (
        mark
      )}
    </>
  )
}

/** Links to the page where authors edit and delete their comments. */
export const OwnCommentLink = ({ id }: { id: number }, { t, path }: TaskPageData) => (
  <a class="muted" href={`${path}comment/${id}/own`} aria-label={t('own.edit.comment')}>
    {t('action.edit')}
  </a>
)

/** The team deletes a comment instead of reporting it. */
function CommentMenu({ comment }: CommentProps, data: TaskPageData) {
  const { t, person, task, team } = data
  const path = `${data.path}comment/${comment.id}`
  const isPinned = data.answer?.id === comment.id
  const mayEdit = isOwn(comment, data)
  const mayReport = !team && !task.pending && comment.author_id !== person?.id
  if (!team && !mayEdit && !mayReport) return null
  const whose = t('comment.of', { name: displayName(t, comment) })
  return (
    <Menu id={`menu-${comment.id}`} name={`${t('team.menu')}: ${whose}`} icon="more" button="link">
      {mayEdit && <OwnCommentLink id={comment.id} />}
      {mayReport && (
        <a href={`${data.path}report?comment=${comment.id}`} rel="nofollow">
          {t('report.link')}
        </a>
      )}
      {team && (
        <>
          <button type="submit" form={pageForm} formaction={`${path}/${isPinned ? 'unpin' : 'pin'}`}>
            {t(isPinned ? 'answer.unpin' : 'answer.pin')}
          </button>
          <button type="submit" class="quiet-danger" form={pageForm} formaction={`${path}/delete`}>
            {t('action.delete')}
          </button>
        </>
      )}
    </Menu>
  )
}
