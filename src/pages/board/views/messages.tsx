import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { PrivateMessage } from '../../../features/moderation/queries/list-messages.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form, onlyInForm, Problems } from '../../layout/form.tsx'
import { NarrowPage } from '../../layout/layout.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import type { TaskPageData } from './task-data.ts'

/** Private messages between the team and the author. */
export function MessagesView({ common: ofPage, path, messages }: TaskPageData): VNode | null {
  const t = wordsIn(ofPage.language)
  if (messages.length === 0) return null
  const common = onlyInForm(ofPage, isMessage(ofPage))
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">{t('message.heading')}</h2>
      <p class="muted">{t('message.private')}</p>
      <Messages common={common} messages={messages} />
      <Form common={common} action={`${path}message`} data-draft="">
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

/** The form that was refused is a message, not a comment. The page has both. */
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

/** Shown to its author in place of a declined suggestion. */
export function DeclinedView(props: { common: CommonData; map: OpenMap; title: string; reason: string }): VNode {
  const { common, map, title, reason } = props
  const t = wordsIn(common.language)
  return (
    <NarrowPage common={common} title={t('declined.title')} map={map}>
      <p class="lead">{t('declined.help', { title })}</p>
      <blockquote class="message" dir="auto">
        {reason}
      </blockquote>
      <p class="muted">{t('declined.more')}</p>
      <p class="actions">
        <a class="button" href={`${map.path}/`}>
          <bdi>{map.name}</bdi>
        </a>
      </p>
    </NarrowPage>
  )
}
