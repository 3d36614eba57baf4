import type { QueueEntry } from '../../../features/moderation/queries/queue.ts'
import { positionText, queueKeyText } from '../../../features/moderation/rules/queue.ts'
import { displayName } from '../../../words/person-name.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { PlaceFields, type QueueData, queueUrl } from './queue-forms.tsx'
import { QueueItemView } from './queue-item.tsx'
import { Workspace } from './workspace.tsx'

export function QueueView(data: QueueData) {
  const { common, map, role, page, item, place } = data
  const { t } = common
  return (
    <Workspace common={common} map={map} role={role} section="queue">
      {common.problems.length > 0 && <Problems common={common} field={null} />}
      {page.entries.length === 0 && <EmptyState text={t(place.snoozed ? 'queue.empty.snoozed' : 'queue.empty')} />}
      <div class="queue" data-queue>
        {page.entries.length > 0 && <QueueList {...data} />}
        {item && <QueueItemView {...data} item={item} />}
      </div>
      <p class="queue-views">
        <a href={queueUrl(data, place.snoozed ? {} : { snoozed: '1' })}>
          {t(place.snoozed ? 'queue.show.waiting' : 'queue.show.snoozed')}
        </a>
      </p>
      {page.entries.length > 0 && <Keys common={common} />}
    </Workspace>
  )
}

function QueueList(data: QueueData) {
  const { common, page, place } = data
  const { t } = common
  return (
    <section aria-label={t('queue.list')}>
      {place.after && (
        <p>
          <a href={queueUrl(data, place.snoozed ? { snoozed: '1' } : {})}>{t('queue.first')}</a>
        </p>
      )}
      <ol class="queue-list">
        {page.entries.map((entry) => (
          <Entry key={queueKeyText(entry)} data={data} entry={entry} />
        ))}
      </ol>
      {page.next && (
        <p>
          <a rel="next" href={queueUrl(data, { ...query(place), after: positionText(page.next) })}>
            {t('queue.next')}
          </a>
        </p>
      )}
      <Bulk {...data} />
    </section>
  )
}

const query = (place: QueueData['place']): Record<string, string> => ({
  ...(place.after ? { after: place.after } : {}),
  ...(place.snoozed ? { snoozed: '1' } : {}),
})

function Entry({ data, entry }: { data: QueueData; entry: QueueEntry }) {
  const { common, item, place } = data
  const { t } = common
  const key = queueKeyText(entry)
  const isSelected = item !== undefined && queueKeyText(item.key) === key
  const kind = entry.kind === 'task' || entry.kind === 'comment' ? entry.kind : 'report'
  return (
    <li class={isSelected ? 'selected' : undefined}>
      <input
        type="checkbox"
        form="bulk"
        value={entry.modified}
        name={`pick-${key}`}
        aria-label={t('queue.pick', { title: entry.title })}
      />
      <div>
        <a href={queueUrl(data, { ...query(place), item: key })} aria-current={isSelected ? 'true' : undefined}>
          <bdi>{entry.title}</bdi>
        </a>
        <p class="muted">
          {t(`queue.kind.${kind}`)} · <bdi>{displayName(t, entry)}</bdi> ·{' '}
          <TimeAgo common={common} timestamp={entry.created} />
        </p>
      </div>
    </li>
  )
}

/** One action on all ticked items. */
function Bulk(data: QueueData) {
  const { common } = data
  const { t } = common
  return (
    <details class="queue-bulk">
      <summary>{t('queue.bulk')}</summary>
      <Form common={common} action={queueUrl(data, {})} id="bulk">
        <PlaceFields {...data} />
        <div class="actions">
          <Submit name="action" value="approve" formnovalidate>
            {t('queue.approve')}
          </Submit>
          <Submit name="action" value="snooze" formnovalidate>
            {t('queue.snooze')}
          </Submit>
        </div>
        <label for="bulk-reason">{t('queue.reason')}</label>
        <input type="text" id="bulk-reason" name="reason" maxlength={2000} required dir="auto" />
        <Submit name="action" value="decline">
          {t('queue.decline')}
        </Submit>
      </Form>
    </details>
  )
}

/** Shown by our script: without it there are no keys. */
function Keys({ common }: { common: CommonData }) {
  const { t } = common
  return (
    <details class="queue-keys" data-letter-keys hidden>
      <summary>{t('queue.keys')}</summary>
      <p class="muted">{t('queue.keys.help')}</p>
      <label>
        <input type="checkbox" checked /> {t('queue.keys.on')}
      </label>
    </details>
  )
}
