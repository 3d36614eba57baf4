import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { Field, TextField } from '../../layout/field.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { AudienceLine } from '../../task-team/views/task-page.tsx'
import { type ItemData, ItemForm } from './queue-parts.tsx'

/** The similar tasks, each with a button to merge into it, and a field for any other. */
export function MergeForm(data: ItemData): VNode {
  const { common, map, similar } = data
  const t = wordsIn(common.language)
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

export function DeclineForm(data: ItemData): VNode {
  const { common, item } = data
  const t = wordsIn(common.language)
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
