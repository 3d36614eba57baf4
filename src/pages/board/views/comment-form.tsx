import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import { AskForName } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import type { TaskPageData } from '../read-task.ts'
import { MarkdownField } from './markdown-field.tsx'

/** Vote and Follow send the form along, and the page is shown again with it. */
export const commentForm = 'reply'

/**
 * A comment, or a reply to one. With a script it's one line until someone writes, and moves to where Reply was pressed.
 * The browser submits it, because Turbo wouldn't scroll to the new comment or, after an error, to the field.
 */
export function CommentForm({ comment }: { comment?: ThreadComment }, data: TaskPageData) {
  const { t, path, person } = data
  const label = comment ? t('comment.reply.to', { name: displayName(t, comment) }) : t('comment.label')
  return (
    <Form
      action={`${path}comment#content-text`}
      id={commentForm}
      class="comment-form"
      data-turbo="false"
      data-draft=""
      hasFiles
    >
      <Problems field={null} />
      <Problems field="parent" />
      <Problems field="in_reply_to" />
      <input type="hidden" name="in_reply_to" value={comment?.id ?? ''} />
      {data.order === 'newest' && <input type="hidden" name="order" value="newest" />}
      <MarkdownField name="content" label={label} focused={comment !== undefined} people={peopleOf(data)}>
        <div class="composer-send">
          <a href={`${path}#comment-${comment?.id ?? ''}`} data-cancel hidden={!comment}>
            {t('action.cancel')}
          </a>
          <button type="submit" class="link" name="preview" value="1" formnovalidate>
            {t('action.preview')}
          </button>
          <Submit kind="primary" title={t('comment.send.key')}>
            {t(comment ? 'comment.reply' : 'comment.send')}
          </Submit>
        </div>
      </MarkdownField>
      <AskForName />
      {!person && <p class="muted">{t('writing.sign-in')}</p>}
    </Form>
  )
}

/** The people that `@` offers. Without a script, people type the names. */
function peopleOf({ t, person, participants }: TaskPageData) {
  const others = participants.filter(({ id }) => id !== person?.id)
  if (others.length === 0) return undefined
  return (
    <div class="menu" id="people" role="listbox" aria-label={t('mention.label')} data-people hidden>
      {others.map(({ id, name, label }) => (
        <div key={id} id={`people-${id}`} role="option" tabIndex={-1} aria-selected="false">
          <Avatar id={id} name={name} small /> <bdi>{label}</bdi>
        </div>
      ))}
    </div>
  )
}
