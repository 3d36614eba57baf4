import { maxActivity } from '../../../features/moderation/rules/queue.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { displayName } from '../../../words/person-name.ts'
import { withEmoji } from '../../board/views/card.tsx'
import { Messages } from '../../board/views/conversation.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Options } from '../../layout/field.tsx'
import { ImportedMark, Prose, TimeAgo } from '../../layout/text.tsx'
import type { ItemData } from '../read-queue.ts'
import { QueueActions } from './queue-actions.tsx'
import { approveForm } from './queue-forms.tsx'
import { SimilarTasks } from './queue-merge.tsx'

/** The item that is shown: its text, similar tasks, and the team's actions. */
export function QueueItemView(data: ItemData, { t, map }: MapData) {
  const { item } = data
  const isTask = item.key.kind.endsWith('task')
  return (
    <article class="queue-item" aria-labelledby="queue-item">
      <div class="queue-text">
        <h2 id="queue-item" tabindex={-1}>
          <a href={taskPath(map.path, { id: item.task_id, slug: item.slug })}>
            <bdi>{isTask ? item.title : t('queue.on', { title: item.title })}</bdi>
          </a>
        </h2>
        <p class="muted">
          {t('queue.by', { name: displayName(t, item) })} <Badges {...data} /> · <TimeAgo timestamp={item.created} />
          <ImportedMark imported={item.imported} />
          <Activity {...data} />
        </p>
        {item.key.kind === 'task' && <PlaceChoice {...data} />}
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
        {item.messages.length > 0 && <Messages messages={item.messages} />}
        {isTask && <SimilarTasks {...data} />}
      </div>
      <QueueActions {...data} />
    </article>
  )
}

/** Helps the team judge a person they don't know. */
function Activity({ item: { activity } }: ItemData, { t }: CommonData) {
  const { suggestions, votes } = activity
  const many = { count: maxActivity - 1 }
  const counted = [
    suggestions >= maxActivity
      ? t('queue.author.many-suggestions', many)
      : suggestions > 0 && t('queue.author.suggestions', { count: suggestions }),
    votes >= maxActivity ? t('queue.author.many-votes', many) : votes > 0 && t('task.votes', { count: votes }),
  ].filter(Boolean)
  return counted.length > 0 && <span class="queue-author">{counted.join(' · ')}</span>
}

const Badges = ({ item }: ItemData, { t }: CommonData) => (
  <>
    {item.is_member && <span class="badge">{t('task.team')}</span>}
    {!item.is_member && item.standing === 'trusted' && <span class="badge">{t('waiting.trusted')}</span>}
    {!item.is_member && item.standing === 'blocked' && <span class="badge">{t('waiting.blocked')}</span>}
    {!item.is_member && !item.standing && !item.is_known && <span class="badge">{t('queue.newcomer')}</span>}
    {item.snoozed_until && <span class="badge">{t('queue.snoozed', { date: t.date(item.snoozed_until) })}</span>}
  </>
)

function PlaceChoice({ item, lists, categories }: ItemData, { t, form }: CommonData) {
  const category = form.category ?? categories.find(({ id }) => id === item.category_id)?.name
  return (
    <div class="queue-place">
      <label>
        <span>{t('field.list')}</span>
        <select name="parent" form={approveForm}>
          <Options options={lists.map(({ id, name }) => [id, name])} chosen={form.parent ?? item.list_id} />
        </select>
      </label>
      {categories.length > 0 && (
        <label>
          <span>{t('field.category')}</span>
          <select name="category" form={approveForm}>
            <option value="">{t('field.category.none')}</option>
            <Options options={categories.map((each) => [each.name, withEmoji(each)])} chosen={category} />
          </select>
        </label>
      )}
    </div>
  )
}
