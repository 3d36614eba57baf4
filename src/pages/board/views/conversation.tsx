import type { VNode } from 'preact'
import type { ThreadComment } from '../../../features/comments/queries/conversation.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { onlyInForm } from '../../layout/only-in-form.ts'
import { CommentTeam } from './comment-team.tsx'
import { MarkdownField, PreviewButton } from './markdown-field.tsx'
import { MentionField } from './mention-field.tsx'
import { isMessage } from './messages.tsx'
import { Permalink } from './permalink.tsx'
import { CommentReportLink } from './report-link.tsx'
import type { TaskPageData } from './task-data.ts'
import { WaitingComments } from './waiting-comments.tsx'

export function ConversationView(ofPage: TaskPageData): VNode {
  const data = { ...ofPage, common: onlyInForm(ofPage.common, !isMessage(ofPage.common)) }
  const { common, task, conversation, closed } = data
  const t = wordsIn(common.language)
  return (
    <section aria-labelledby="conversation" class="conversation">
      <h2 id="conversation">
        {t('task.conversation')} <span class="count">{t.number(task.comments_count)}</span>
      </h2>
      {conversation.earlier && <a href={`?before=${conversation.earlier}#conversation`}>{t('task.earlier')}</a>}
      {conversation.comments.length === 0 && <p class="muted">{t('task.no-comments')}</p>}
      <ol class="comments">
        {conversation.comments.map((comment) => (
          <Comment key={comment.id} data={data} comment={comment} open={!closed} />
        ))}
      </ol>
      <WaitingComments common={common} comments={data.waitingComments} />
      {conversation.newer && (
        <p>
          <a href={`${taskPath(data.map.path, task)}#conversation`}>{t('task.newest')}</a>
        </p>
      )}
      {closed ? <p class="muted">{t(`problem.${closed}`)}</p> : !repliedComment(data) && <CommentForm data={data} />}
      {closed && common.form.content && <UnsentComment common={common} text={common.form.content} />}
    </section>
  )
}

/** Shows the text of a comment that was refused because comments are closed, so that its author can copy it. */
const UnsentComment = ({ common, text }: { common: CommonData; text: string }): VNode => (
  <section class="preview" aria-labelledby="unsent">
    <h3 id="unsent">{wordsIn(common.language)('comment.unsaid')}</h3>
    <p dir="auto" class="unsent">
      {text}
    </p>
  </section>
)

/** The comment that is being replied to. */
function repliedComment({ conversation, replyTo }: TaskPageData): ThreadComment | undefined {
  return conversation.comments.find((comment) => comment.id === replyTo)
}

function Comment({ data, comment, open }: { data: TaskPageData; comment: ThreadComment; open: boolean }): VNode {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  const name = displayName(t, comment)
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
        <Permalink common={common} path={taskPath(map.path, task)} comment={comment} />
      </p>
      <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: comment.parsed_content }} />
      {(data.team || !task.pending || (open && repliedComment(data) !== comment)) && (
        <p class="comment-actions">
          {open && repliedComment(data) !== comment && (
            <a
              class="muted"
              href={`${taskPath(map.path, task)}?comment=${comment.id}&reply=${comment.id}#reply`}
              aria-label={t('comment.reply.to', { name })}
            >
              {t('comment.reply')}
            </a>
          )}
          {!task.pending && <CommentReportLink common={common} path={taskPath(map.path, task)} comment={comment} />}
          <CommentTeam data={data} comment={comment} />
        </p>
      )}
      {open && repliedComment(data) === comment && <CommentForm data={data} comment={comment} />}
    </li>
  )
}

/** The browser submits the form, because Turbo would not scroll to the new comment or, after an error, to the field. */
function CommentForm({ data, comment }: { data: TaskPageData; comment?: ThreadComment }): VNode {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  const text = common.form.content ?? ''
  const label = comment ? t('comment.reply.label', { name: displayName(t, comment) }) : t('comment.label')
  return (
    <Form
      common={common}
      action={`${taskPath(map.path, task)}comment#content-text`}
      id="reply"
      class="comment-form"
      data-turbo="false"
    >
      <Problems common={common} field={null} />
      <Problems common={common} field="parent" />
      <Problems common={common} field="in_reply_to" />
      {comment && <input type="hidden" name="in_reply_to" value={comment.id} />}
      <MarkdownField common={common} name="content" label={label} text={text} preview={data.preview} />
      <MentionField common={common} participants={data.participants} />
      {!common.person && <p class="muted">{t('writing.sign-in')}</p>}
      <div class="actions">
        <button type="submit" class="button primary">
          {t(comment ? 'comment.reply.send' : 'comment.send')}
        </button>
        <PreviewButton common={common} />
        {comment && <a href={`${taskPath(map.path, task)}#comment-${comment.id}`}>{t('comment.cancel')}</a>}
      </div>
    </Form>
  )
}
