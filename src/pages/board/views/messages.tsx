import type { VNode } from 'preact'
import type { PrivateMessage } from '../../../features/moderation/queries/list-messages.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form, onlyInForm, Problems } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import type { TaskPageData } from './task-data.ts'

/** What the team asked the author, and the answers. Everybody else sees nothing of it. */
export function MessagesView({ common: ofPage, map, task, messages }: TaskPageData): VNode | null {
  const t = wordsIn(ofPage.language)
  if (messages.length === 0) return null
  const common = onlyInForm(ofPage, isMessage(ofPage))
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">{t('message.heading')}</h2>
      <p class="muted">{t('message.private')}</p>
      <Messages common={common} messages={messages} />
      <Form common={common} action={`${taskPath(map.path, task)}message`} data-draft="">
        <Problems common={common} field={null} />
        <Field common={common} name="content" id="message" label={t('message.answer')}>
          {(attributes) => (
            <textarea {...attributes} rows={3} maxlength={2000} required dir="auto">
              {common.form.content ?? ''}
            </textarea>
          )}
        </Field>
        <button type="submit" class="button">
          {t('message.send')}
        </button>
      </Form>
    </section>
  )
}

/** Whether a message was refused, not a comment: the page has a form for each. */
export const isMessage = ({ form }: CommonData): boolean => form.is_message !== undefined

export function Messages({ common, messages }: { common: CommonData; messages: PrivateMessage[] }): VNode {
  const t = wordsIn(common.language)
  return (
    <ol class="message-list">
      {messages.map((message) => (
        <li key={message.id}>
          <p class="muted">
            <strong>
              <bdi>{displayName(t, message)}</bdi>
            </strong>{' '}
            <TimeAgo common={common} timestamp={message.created} />
          </p>
          <p class="message" dir="auto">
            {message.content}
          </p>
        </li>
      ))}
    </ol>
  )
}
