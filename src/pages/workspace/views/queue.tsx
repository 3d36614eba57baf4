import type { QueueEntry } from '../../../features/moderation/queries/queue.ts'
import { positionText, queueKeyText } from '../../../features/moderation/rules/queue.ts'
import { inQueue } from '../../../lib/shortcuts.ts'
import { displayName } from '../../../words/person-name.ts'
import type { MapData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import type { QueueData } from '../read-queue.ts'
import { KeyHint, keysOf, Panel, PlaceFields, queueUrl, SnoozeChoice } from './queue-forms.tsx'
import { QueueItemView } from './queue-item.tsx'
import { Selected, Workspace } from './workspace.tsx'

export function QueueView(data: QueueData, { t, map, problems }: MapData) {
  const { page, item, place, isOpened, snoozedCount } = data
  const otherView = place.snoozed ? (
    <a href={queueUrl(map, {})}>{t('queue.show.waiting')}</a>
  ) : (
    snoozedCount > 0 && <a href={queueUrl(map, { snoozed: '1' })}>{t('queue.show.snoozed', { count: snoozedCount })}</a>
  )
  return (
    <Workspace section="queue">
      <div class={isOpened && item ? 'queue opened' : 'queue'} data-queue>
        {(otherView || isOpened || page.entries.length > 1) && page.entries.length > 0 && (
          <p class="queue-views">
            {isOpened && item && (
              <a class="back" href={queueUrl(map, query(place))}>
                {t('queue.back')}
              </a>
            )}
            {otherView}
            {page.entries.length > 1 && (
              <button type="button" class="link needs-script" data-select-all>
                {t('bulk.select-all')}
              </button>
            )}
          </p>
        )}
        {problems.length > 0 && <Problems field={null} />}
        {page.entries.length === 0 && (
          <EmptyState
            title={t(place.snoozed ? 'queue.empty.snoozed' : 'queue.empty')}
            text={t(place.snoozed ? 'queue.empty.snoozed.more' : 'queue.empty.more')}
            isDone
          >
            {otherView}
          </EmptyState>
        )}
        {page.entries.length > 0 && <QueueList {...data} />}
        {item && <QueueItemView {...data} item={item} />}
        {page.entries.length > 0 && <SelectionBar {...data} />}
      </div>
    </Workspace>
  )
}

function QueueList(data: QueueData, { t, map }: MapData) {
  const { page, place } = data
  return (
    <section class="queue-side" aria-label={t('queue.list')} data-select>
      {place.after && <a href={queueUrl(map, place.snoozed ? { snoozed: '1' } : {})}>{t('queue.first')}</a>}
      <ol class="queue-list">
        {page.entries.map((entry) => (
          <Entry key={queueKeyText(entry)} data={data} entry={entry} />
        ))}
      </ol>
      <p class="queue-next">
        {page.next && (
          <a rel="next" href={queueUrl(map, { ...query(place), after: positionText(page.next) })}>
            {t('queue.next')}
          </a>
        )}
      </p>
    </section>
  )
}

const query = (place: QueueData['place']): Record<string, string> => ({
  ...(place.after ? { after: place.after } : {}),
  ...(place.snoozed ? { snoozed: '1' } : {}),
})

function Entry({ data, entry }: { data: QueueData; entry: QueueEntry }, { t, map }: MapData) {
  const { item, place } = data
  const key = queueKeyText(entry)
  const isShown = item !== undefined && queueKeyText(item.key) === key
  const kind = entry.kind === 'task' || entry.kind === 'comment' ? entry.kind : 'report'
  return (
    <li>
      <input
        type="checkbox"
        form="bulk"
        value={entry.modified}
        name={`pick-${key}`}
        aria-label={t('action.select.named', { title: entry.title })}
      />
      <div>
        <a
          href={queueUrl(map, { ...query(place), item: key })}
          aria-current={isShown ? 'true' : undefined}
          data-turbo-prefetch="false"
        >
          <bdi>{entry.title}</bdi>
        </a>
        <p class="muted">
          {t(`queue.kind.${kind}`)} · <TimeAgo timestamp={entry.created} /> · <bdi>{displayName(t, entry)}</bdi>
        </p>
      </div>
    </li>
  )
}

/** One action on all selected items. It's shown while anything is selected. */
const SelectionBar = (data: QueueData, { t, map }: MapData) => (
  <Form action={queueUrl(map, {})} id="bulk" class="action-bar">
    <PlaceFields {...data} />
    <Selected />
    <Submit kind="primary" name="action" value="approve" formnovalidate data-key={keysOf(inQueue.approve)}>
      {t('action.approve')} <KeyHint keys={inQueue.approve} />
    </Submit>
    <Panel id="bulk-decline" label={t('queue.decline')} keys={inQueue.decline}>
      <label for="bulk-reason">{t('queue.reason')}</label>
      <textarea
        id="bulk-reason"
        name="reason"
        rows={2}
        maxlength={2000}
        required
        dir="auto"
        data-focus-key={keysOf(inQueue.decline)}
      />
      <label class="check">
        <input type="checkbox" name="notify" checked /> {t('queue.notify')}
      </label>
      <div class="actions">
        <Submit kind="primary" name="action" value="decline">
          {t('queue.decline')}
        </Submit>
      </div>
    </Panel>
    <Panel id="bulk-snooze" label={t('queue.snooze')} title={t('queue.snooze.until')} keys={inQueue.snooze}>
      <SnoozeChoice {...data} />
    </Panel>
  </Form>
)
