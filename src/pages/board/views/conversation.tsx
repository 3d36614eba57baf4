import { withMentions } from '../../../features/comments/rules/mentions.ts'
import type { PrivateMessage } from '../../../features/moderation/queries/list-messages.ts'
import { displayName } from '../../../words/person-name.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { TextArea } from '../../layout/field.tsx'
import { Form, OnlyInForm, Problems, Submit } from '../../layout/form.tsx'
import { NarrowPage } from '../../layout/layout.tsx'
import { NameLink, Prose, Section, TimeAgo, UserText } from '../../layout/text.tsx'
import type { TaskPageData } from '../read-task.ts'
import { Comment, OwnCommentLink } from './comment.tsx'
import { CommentForm } from './comment-form.tsx'

/** If the newest comments come first, the link to earlier ones is below them, and the form above. */
export function ConversationView(_: object, data: TaskPageData) {
  const { t, form: sent, task, conversation, closed, order } = data
  const comment = isMessage(sent) ? undefined : sent.content
  const isNewest = order === 'newest'
  const form = !closed && !data.replied && (
    <OnlyInForm wasSent={!isMessage(sent)}>
      <CommentForm />
    </OnlyInForm>
  )
  return (
    <section aria-labelledby="conversation" class="conversation">
      <div class="conversation-head">
        <h2 id="conversation">
          {t('task.conversation')} <span class="count">{t.number(task.comments_count)}</span>
        </h2>
        <ConversationOrder />
      </div>
      {isNewest && form}
      {isNewest ? <Newer /> : <Earlier />}
      {conversation.comments.length === 0 && <p class="muted">{t('task.no-comments')}</p>}
      <ol class="comments">
        {conversation.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
      <PendingComments />
      {isNewest ? <Earlier /> : <Newer />}
      {closed && <p class="muted">{t(`problem.${closed}`)}</p>}
      {!isNewest && form}
      {closed && comment && <UnsentComment text={comment} />}
    </section>
  )
}

function Earlier(_: object, { t, conversation, order }: TaskPageData) {
  if (!conversation.earlier) return null
  const kept = order === 'newest' ? '&order=newest' : ''
  return (
    <p>
      <a href={`?before=${conversation.earlier}${kept}#conversation`}>{t('task.earlier')}</a>
    </p>
  )
}

function Newer(_: object, { t, path, conversation, order }: TaskPageData) {
  if (!conversation.newer) return null
  const kept = order === 'newest' ? '?order=newest' : ''
  return (
    <p>
      <a href={`${path}${kept}#conversation`}>{t('task.newest')}</a>
    </p>
  )
}

/** The text of a comment that was rejected because comments are closed, so that its author can copy it. */
const UnsentComment = ({ text }: { text: string }, { t }: CommonData) => (
  <section class="preview" aria-labelledby="unsent">
    <h3 id="unsent">{t('comment.unsaid')}</h3>
    <UserText class="unsent" text={text} />
  </section>
)

function ConversationOrder(_: object, { t, task, path, order }: TaskPageData) {
  if (task.comments_count < 2) return null
  return (
    <nav class="conversation-order" aria-label={t('order.label')}>
      {(['oldest', 'newest'] as const).map((each) => (
        <a
          key={each}
          href={`${path}${each === 'newest' ? '?order=newest' : ''}#conversation`}
          aria-current={each === order ? 'true' : undefined}
          rel="nofollow"
        >
          {t(`order.${each}`)}
        </a>
      ))}
    </nav>
  )
}

function PendingComments(_: object, { t, task, pendingComments: comments, mentions }: TaskPageData) {
  if (comments.length === 0) return null
  return (
    <ol class="comments waiting" aria-label={t('comment.waiting.list')}>
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <p class="muted">
            <span class="badge">{t('card.waiting')}</span> <TimeAgo timestamp={comment.created} />
          </p>
          <Prose html={withMentions(comment.parsed_content, mentions.get(comment.id))} from={3} />
          {!task.lock_comments && (
            <p class="comment-actions">
              <OwnCommentLink id={comment.id} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

export function MessagesView(_: object, { t, form, path, messages }: TaskPageData) {
  if (messages.length === 0) return null
  return (
    <Section id="messages" title={t('message.heading')} class="messages">
      <p class="muted">{t('message.private')}</p>
      <Messages messages={messages} />
      <OnlyInForm wasSent={isMessage(form)}>
        <Form action={`${path}message`} data-draft="">
          <Problems field={null} />
          <TextArea name="content" id="message" label={t('message.answer')} rows={3} maxlength={2000} required />
          <Submit>{t('message.send')}</Submit>
        </Form>
      </OnlyInForm>
    </Section>
  )
}

/** The form that was rejected is a message, not a comment. The page has both. */
const isMessage = (form: CommonData['form']): boolean => form.is_message !== undefined

export const Messages = ({ messages }: { messages: PrivateMessage[] }, { t }: CommonData) => (
  <ol class="message-list">
    {messages.map((message) => (
      <li key={message.id}>
        <p class="muted">
          <strong>
            <bdi>{displayName(t, message)}</bdi>
          </strong>{' '}
          <TimeAgo timestamp={message.created} />
        </p>
        <UserText class="message" text={message.content} />
      </li>
    ))}
  </ol>
)

/** Shown to its author in place of a declined suggestion. */
export const DeclinedView = ({ title, reason }: { title: string; reason: string }, { t, map }: MapData) => (
  <NarrowPage title={t('declined.title')}>
    <p class="lead">{t('declined.help', { title })}</p>
    <blockquote class="message" dir="auto">
      {reason}
    </blockquote>
    <p class="muted">{t('declined.more')}</p>
    <p class="actions">
      <NameLink class="button" href={`${map.path}/`} name={map.name} />
    </p>
  </NarrowPage>
)
