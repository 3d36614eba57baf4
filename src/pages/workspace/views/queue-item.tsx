import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { displayName } from '../../../words/person-name.ts'
import { Messages } from '../../board/views/conversation.tsx'
import { SelectField } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'
import { Prose, TimeAgo } from '../../layout/text.tsx'
import { AskForm, DeclineForm, type ItemData, ItemForm, MergeForm } from './queue-forms.tsx'

/** The selected item: its text, similar tasks, and what the team can do with it. */
export function QueueItemView(data: ItemData) {
  const { common, map, item } = data
  const { t } = common
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

function Badges({ common, item }: ItemData) {
  const { t } = common
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

function ApproveForm(data: ItemData) {
  const { common, item } = data
  const { t } = common
  const isReport = item.key.kind.startsWith('report')
  const mayTrust = !isReport && !item.is_member && item.standing !== 'trusted'
  return (
    <ItemForm data={data} class="queue-form">
      <input type="hidden" name="read" value={item.modified} />
      {item.key.kind === 'task' && <PlaceChoice {...data} />}
      <div class="actions">
        <Submit kind="primary" name="action" value={isReport ? 'keep' : 'approve'} data-key="a 1">
          {t(isReport ? 'queue.keep' : 'queue.approve')}
        </Submit>
        {mayTrust && (
          <>
            <input type="hidden" name="read_at" value={data.read_at} />
            <Submit name="action" value="trust">
              {t('queue.approve.trust')}
            </Submit>
          </>
        )}
      </div>
    </ItemForm>
  )
}

function PlaceChoice({ common, item, lists, categories }: ItemData) {
  const { t } = common
  return (
    <div class="queue-place">
      <SelectField
        common={common}
        name="parent"
        label={t('queue.to.list')}
        value={item.list_id}
        options={lists.map(({ id, name }) => [id, name])}
      />
      <SelectField
        common={common}
        name="category"
        label={t('queue.to.category')}
        value={categories.find(({ id }) => id === item.category_id)?.name ?? ''}
        options={[
          ['', t('queue.category.none')],
          ...categories.map(({ name, emoji_shortname }) => [name, `${emojiOf(emoji_shortname)} ${name}`] as const),
        ]}
      />
    </div>
  )
}

function SnoozeForm(data: ItemData) {
  const { common, item } = data
  const { t } = common
  return (
    <details class="queue-more">
      <summary>{t('queue.snooze.heading')}</summary>
      <ItemForm data={data}>
        <SelectField
          common={common}
          name="days"
          label={t('queue.snooze.until')}
          value={undefined}
          options={([1, 3, 7, 30] as const).map((days) => [days, t(`queue.snooze.${days}`)])}
        />
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
