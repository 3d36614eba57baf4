import type { VNode } from 'preact'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { AskForName } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { imageFormOf, MarkdownField, PreviewButton } from './markdown-field.tsx'
import { MentionField } from './mention-field.tsx'
import type { TaskPageData } from './task-data.ts'

/** Vote and Follow send it along, and the page comes back with it. */
export const commentForm = 'reply'

/**
 * A comment, or a reply to one. The script moves the form to where Reply was pressed. The browser submits the form, because
 * Turbo would not scroll to the new comment or, after an error, to the field.
 */
export function CommentForm({ data, comment }: { data: TaskPageData; comment?: ThreadComment }): VNode {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  const { images, form } = imageFormOf(common, map)
  const text = common.form.content ?? ''
  const label = comment ? t('comment.reply.label', { name: displayName(t, comment) }) : t('comment.label')
  return (
    <Form
      common={common}
      action={`${taskPath(map.path, task)}comment#content-text`}
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
        text={text}
        preview={data.preview}
        focused={comment !== undefined}
        images={images}
      />
      <MentionField common={common} participants={data.participants} />
      <AskForName common={common} />
      {!common.person && <p class="muted">{t('writing.sign-in')}</p>}
      <div class="actions">
        <button type="submit" class="button primary">
          {t(comment ? 'comment.reply.send' : 'comment.send')}
        </button>
        <PreviewButton common={common} />
        <a href={`${taskPath(map.path, task)}#comment-${comment?.id ?? ''}`} data-cancel hidden={!comment}>
          {t('comment.cancel')}
        </a>
      </div>
    </Form>
  )
}
