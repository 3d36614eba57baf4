import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Messages } from '../../board/views/messages.tsx'
import { Field } from '../../layout/field.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Prose, TimeAgo } from '../../layout/text.tsx'
import { type ItemData, ItemForm, mayTrust } from './queue-parts.tsx'
import { DeclineForm, MergeForm } from './queue-refusals.tsx'

/** The selected item: its text, what is similar, and what can be done with it. */
export function QueueItemView(data: ItemData): VNode {
  const { common, map, item } = data
  const t = wordsIn(common.language)
  const isTask = item.key.kind.endsWith('task')
  const task = <a href={taskPath(map.path, { id: item.task_id, slug: item.slug })}>{item.title}</a>
  return (
    <article class="queue-item" aria-labelledby="queue-item">
      <h2 id="queue-item">
        <bdi>{isTask ? item.title : t('queue.on', { title: item.title })}</bdi>
      </h2>
      <p class="muted">
        {t('queue.by', { name: displayName(t, item) })} <Badges {...data} /> ·{' '}
        <TimeAgo common={common} timestamp={item.created} /> · {task}
      </p>
      {item.reports.length > 0 && (
        <div class="notice">
          <p>{t('queue.reported', { count: item.reports.length })}</p>
          <ul>
            {item.reports.map(({ id, reason }) => (
              <li key={id} class="message" dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {item.html && <Prose html={item.html} from={3} />}
      {item.messages.length > 0 && <Messages common={common} messages={item.messages} />}
      <ApproveForm {...data} />
      {isTask && <MergeForm {...data} />}
      <DeclineForm {...data} />
      {isTask && !item.is_member && <AskForm {...data} />}
      <SnoozeForm {...data} />
    </article>
  )
}

function Badges({ common, item }: ItemData): VNode | null {
  const t = wordsIn(common.language)
  return (
    <>
      {item.is_member && <span class="badge">{t('task.team')}</span>}
      {!item.is_member && item.standing === 'trusted' && <span class="badge">{t('queue.trusted')}</span>}
      {!item.is_member && item.standing === 'blocked' && <span class="badge">{t('waiting.blocked')}</span>}
      {!item.is_member && !item.standing && !item.is_known && <span class="badge">{t('queue.newcomer')}</span>}
      {item.snoozed_until && <span class="badge">{t('queue.snoozed', { date: t.date(item.snoozed_until) })}</span>}
    </>
  )
}

function ApproveForm(data: ItemData): VNode {
  const { common, item } = data
  const t = wordsIn(common.language)
  const isReport = item.key.kind.startsWith('report')
  return (
    <ItemForm data={data} class="queue-form">
      <input type="hidden" name="read" value={item.modified} />
      {item.key.kind === 'task' && <PlaceChoice {...data} />}
      <div class="actions">
        <Submit kind="primary" name="action" value={isReport ? 'keep' : 'approve'} data-key="a 1">
          {t(isReport ? 'queue.keep' : 'queue.approve')}
        </Submit>
        {mayTrust(item) && <input type="hidden" name="read_at" value={data.read_at} />}
        {mayTrust(item) && (
          <Submit name="action" value="trust">
            {t('queue.approve.trust')}
          </Submit>
        )}
      </div>
    </ItemForm>
  )
}

function PlaceChoice({ common, item, lists, categories }: ItemData): VNode {
  const t = wordsIn(common.language)
  return (
    <div class="queue-place">
      <Field common={common} name="parent" label={t('queue.to.list')}>
        {(attributes) => (
          <select {...attributes}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id} selected={id === item.list_id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field common={common} name="category" label={t('queue.to.category')}>
        {(attributes) => (
          <select {...attributes}>
            <option value="">{t('queue.category.none')}</option>
            {categories.map(({ id, name, emoji_shortname }) => (
              <option key={id} value={name} selected={id === item.category_id}>
                {`${emojiOf(emoji_shortname)} ${name}`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

function AskForm(data: ItemData): VNode {
  const { common } = data
  const t = wordsIn(common.language)
  return (
    <details class="queue-more" open={common.problems.some(({ field }) => field === 'content')}>
      <summary>{t('queue.ask.heading')}</summary>
      <ItemForm data={data} draft="ask">
        <Field common={common} name="content" id="question" label={t('queue.ask.label')} help={t('queue.ask.help')}>
          {(attributes) => (
            <textarea {...attributes} rows={3} maxlength={2000} required dir="auto" data-key="q 4">
              {common.form.content ?? ''}
            </textarea>
          )}
        </Field>
        <Submit name="action" value="ask">
          {t('queue.ask')}
        </Submit>
      </ItemForm>
    </details>
  )
}

function SnoozeForm(data: ItemData): VNode {
  const { common, item } = data
  const t = wordsIn(common.language)
  return (
    <details class="queue-more">
      <summary>{t('queue.snooze.heading')}</summary>
      <ItemForm data={data}>
        <Field common={common} name="days" label={t('queue.snooze.until')}>
          {(attributes) => (
            <select {...attributes}>
              {([1, 3, 7, 30] as const).map((days) => (
                <option key={days} value={days}>
                  {t(`queue.snooze.${days}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="actions">
          <Submit name="action" value="snooze" data-key="h">
            {t('queue.snooze')}
          </Submit>
          {item.snoozed_until && (
            <Submit name="action" value="unsnooze">
              {t('queue.unsnooze')}
            </Submit>
          )}
        </div>
      </ItemForm>
    </details>
  )
}
