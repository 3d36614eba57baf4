import type { ComponentChildren } from 'preact'
import type { QueueItem } from '../../../features/moderation/queries/find-queue-item.ts'
import type { QueuePage } from '../../../features/moderation/queries/queue.ts'
import { queueKeyText } from '../../../features/moderation/rules/queue.ts'
import type { AudienceCount } from '../../../features/notices/queries/audience.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import type { Timestamp } from '../../../lib/time.ts'
import type { SimilarTask } from '../../board/views/similar.tsx'
import { Field, TextField } from '../../layout/field.tsx'
import { Form, Submit } from '../../layout/form.tsx'
import { AudienceLine } from '../../task-team/views/task-page.tsx'
import { workspaceUrl } from '../sections.ts'
import type { WorkspaceProps } from './workspace.tsx'

/** Everything that the queue shows. */
export interface QueueData extends WorkspaceProps {
  page: QueuePage
  /** The selected item. */
  item: QueueItem | undefined
  /** When this was read. What the author writes or changes later isn't approved with it. */
  read_at: Timestamp
  similar: SimilarTask[]
  /** Who will be notified if the selected item is declined. */
  audience: AudienceCount | undefined
  lists: { id: number; name: string }[]
  categories: { id: number; name: string; emoji_shortname: string }[]
  /** Where in the queue this page is, and which item is selected next. */
  place: { after: string | undefined; snoozed: boolean; next: string }
}

export interface ItemData extends QueueData {
  item: QueueItem
}

export const queueUrl = ({ map }: Pick<QueueData, 'map'>, query: Record<string, string>): string => {
  const text = String(new URLSearchParams(query))
  return `${workspaceUrl(map, 'queue')}${text && `?${text}`}`
}

/** The fields of every form of the queue, which lead back to the same place. */
export const PlaceFields = ({ place }: Pick<QueueData, 'place'>) => (
  <>
    <input type="hidden" name="next" value={place.next} />
    {place.after && <input type="hidden" name="after" value={place.after} />}
    {place.snoozed && <input type="hidden" name="snoozed" value="1" />}
  </>
)

interface FormProps {
  data: ItemData
  class?: string
  /** The script keeps what is typed, for this item. */
  draft?: string
  children: ComponentChildren
}

/** The start of every form about the item. */
export const ItemForm = ({ data, draft, children, ...rest }: FormProps) => (
  <Form
    common={data.common}
    action={queueUrl(data, {})}
    {...(draft && { 'data-draft': `${draft} ${queueKeyText(data.item.key)}` })}
    {...rest}
  >
    <input type="hidden" name="item" value={queueKeyText(data.item.key)} />
    <PlaceFields {...data} />
    {children}
  </Form>
)

/** Similar tasks, each with a button to merge into it, and a field for another task. */
export function MergeForm(data: ItemData) {
  const { common, map, similar } = data
  const { t } = common
  return (
    <section class="queue-form" aria-labelledby="queue-similar">
      <h3 id="queue-similar">{t('queue.similar')}</h3>
      <ItemForm data={data}>
        <input type="hidden" name="action" value="merge" />
        {similar.length === 0 && <p class="muted">{t('queue.similar.none')}</p>}
        <ul class="queue-similar">
          {similar.map((task, index) => (
            <li key={task.id}>
              <span>
                <span class={`dot ${task.list_role}`} aria-hidden="true" />{' '}
                <a href={taskPath(map.path, task)}>
                  <bdi>{task.title}</bdi>
                </a>{' '}
                <span class="muted">{t('task.votes', { count: task.votes_count })}</span>
              </span>
              <button
                type="submit"
                class="button"
                name="into"
                value={task.id}
                formnovalidate
                aria-label={t('queue.merge.into.label', { title: task.title })}
                data-focus-key={index === 0 ? 'm 2' : undefined}
              >
                {t('queue.merge.into')}
              </button>
            </li>
          ))}
        </ul>
        <div class="queue-number">
          <TextField
            common={common}
            name="number"
            label={t('queue.merge.number')}
            inputMode="numeric"
            maxLength={16}
            size={8}
            autocomplete="off"
            required
          />
          <Submit>{t('queue.merge')}</Submit>
        </div>
      </ItemForm>
    </section>
  )
}

export function DeclineForm(data: ItemData) {
  const { common, item } = data
  const { t } = common
  return (
    <section class="queue-form" aria-labelledby="queue-decline">
      <h3 id="queue-decline">{t('queue.decline.heading')}</h3>
      <ItemForm data={data} draft="decline">
        <Field common={common} name="reason" label={t('queue.reason')} help={t('queue.reason.help')}>
          {(attributes) => (
            <textarea {...attributes} rows={2} maxlength={2000} required dir="auto" data-key="d 3">
              {common.form.reason ?? ''}
            </textarea>
          )}
        </Field>
        <label class="queue-check">
          <input type="checkbox" name="notify" checked /> {t('queue.notify')}
        </label>
        {data.audience && <AudienceLine common={common} audience={data.audience} />}
        <div class="actions">
          <Submit name="action" value="decline">
            {t('queue.decline')}
          </Submit>
          {!item.is_member && (
            <Submit kind="danger" name="action" value="block">
              {t('queue.decline.block')}
            </Submit>
          )}
          {!item.is_member && (
            <Submit kind="danger" name="action" value="remove">
              {t('queue.remove')}
            </Submit>
          )}
        </div>
      </ItemForm>
    </section>
  )
}

export function AskForm(data: ItemData) {
  const { common } = data
  const { t } = common
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
