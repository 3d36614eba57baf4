import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { displayName } from '../../../words/person-name.ts'
import { AskForName, Field } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { imageFormOf, MarkdownField, PreviewButton } from './markdown-field.tsx'
import type { TaskPageData } from './task-data.ts'

/** Vote and Follow send the form along, and the page is shown again with it. */
export const commentForm = 'reply'

/**
 * A comment, or a reply to one. The script moves the form to where Reply was pressed. The browser submits it, because
 * Turbo wouldn't scroll to the new comment or, after an error, to the field.
 */
export function CommentForm({ data, comment }: { data: TaskPageData; comment?: ThreadComment }) {
  const { common, path } = data
  const { t } = common
  const { images, form } = imageFormOf(common, data.map)
  const label = comment ? t('comment.reply.label', { name: displayName(t, comment) }) : t('comment.label')
  return (
    <Form
      common={common}
      action={`${path}comment#content-text`}
      id={commentForm}
      class="comment-form"
      data-turbo="false"
      data-draft=""
      {...form}
    >
      <Problems common={common} field={null} />
      <Problems common={common} field="parent" />
      <Problems common={common} field="in_reply_to" />
      <input type="hidden" name="in_reply_to" value={comment?.id ?? ''} />
      {data.order === 'newest' && <input type="hidden" name="order" value="newest" />}
      <MarkdownField
        common={common}
        name="content"
        label={label}
        text={common.form.content ?? ''}
        preview={data.preview}
        focused={comment !== undefined}
        images={images}
      />
      <MentionField {...data} />
      <AskForName common={common} />
      {!common.person && <p class="muted">{t('writing.sign-in')}</p>}
      <div class="actions">
        <Submit kind="primary">{t(comment ? 'comment.reply.send' : 'comment.send')}</Submit>
        <PreviewButton common={common} />
        <a href={`${path}#comment-${comment?.id ?? ''}`} data-cancel hidden={!comment}>
          {t('comment.cancel')}
        </a>
      </div>
    </Form>
  )
}

/** The name of a participant, completed by the browser. People with the same name are listed with a number. */
function MentionField({ common, participants }: TaskPageData) {
  const { t } = common
  const others = participants.filter(({ id }) => id !== common.person?.id)
  if (others.length === 0) return null
  return (
    <details class="mention" open={Boolean(common.form.mention)}>
      <summary>{t('mention.label')}</summary>
      <Field common={common} name="mention" label={t('mention.name')} help={t('mention.help')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            list="participants"
            value={common.form.mention ?? ''}
            maxlength={250}
            autocomplete="off"
            dir="auto"
          />
        )}
      </Field>
      <datalist id="participants">
        {others.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </details>
  )
}
