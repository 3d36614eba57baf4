import { inQueue } from '../../../lib/shortcuts.ts'
import { displayName } from '../../../words/person-name.ts'
import { Field } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'
import { AudienceLine } from '../../task-team/views/task-page.tsx'
import { approveForm, type ItemData, ItemForm, KeyHint, keysOf, Panel, SnoozeChoice } from './queue-forms.tsx'
import { MergePanel } from './queue-merge.tsx'

export function QueueActions(data: ItemData) {
  const { common, item } = data
  const { t } = common
  const isTask = item.key.kind.endsWith('task')
  const isReport = item.key.kind.startsWith('report')
  const mayTrust = !isReport && !item.is_member && item.standing !== 'trusted'
  return (
    <footer class="queue-actions">
      <ItemForm data={data} id={approveForm}>
        <input type="hidden" name="read" value={item.modified} />
        {mayTrust && <input type="hidden" name="read_at" value={data.read_at} />}
        <Submit kind="primary" name="action" value={isReport ? 'keep' : 'approve'} data-key={keysOf(inQueue.approve)}>
          {t(isReport ? 'queue.keep' : 'action.approve')} <KeyHint keys={inQueue.approve} />
        </Submit>
        {mayTrust && (
          <Submit name="action" value="trust">
            {t('queue.approve.trust')}
          </Submit>
        )}
      </ItemForm>
      <Panel id="decline" label={t('queue.decline')} keys={inQueue.decline} open={hasProblem(data, 'reason')}>
        <Decline {...data} />
      </Panel>
      {isTask && (
        <Panel
          id="merge"
          label={t('merge.send')}
          title={t('queue.merge.search')}
          keys={inQueue.merge}
          open={hasProblem(data, 'into')}
        >
          <MergePanel {...data} />
        </Panel>
      )}
      <Panel id="snooze" label={t('queue.snooze')} title={t('queue.snooze.until')} keys={inQueue.snooze}>
        <ItemForm data={data}>
          <SnoozeChoice {...data} />
          {item.snoozed_until && (
            <Submit name="action" value="unsnooze">
              {t('queue.unsnooze')}
            </Submit>
          )}
        </ItemForm>
      </Panel>
      {isTask && !item.is_member && (
        <Panel
          id="ask"
          label={t('queue.ask')}
          title={t('queue.ask.title')}
          keys={inQueue.ask}
          open={hasProblem(data, 'content')}
        >
          <Ask {...data} />
        </Panel>
      )}
      {!item.is_member && (
        <Panel id="more" label={t('action.more')} title={t('queue.block', { name: displayName(t, item) })}>
          <Block {...data} />
        </Panel>
      )}
    </footer>
  )
}

const hasProblem = ({ common }: ItemData, name: string): boolean => common.problems.some(({ field }) => field === name)

function Decline(data: ItemData) {
  const { common } = data
  const { t } = common
  return (
    <ItemForm data={data} draft="decline">
      <Field common={common} name="reason" label={t('queue.reason')} help={t('queue.reason.help')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxlength={2000}
            required
            dir="auto"
            data-focus-key={keysOf(inQueue.decline)}
          >
            {common.form.reason ?? ''}
          </textarea>
        )}
      </Field>
      <label class="check">
        <input type="checkbox" name="notify" checked /> {t('queue.notify')}
      </label>
      {data.audience && <AudienceLine common={common} audience={data.audience} onlyIfAny />}
      <div class="actions">
        <Submit kind="primary" name="action" value="decline">
          {t('queue.decline')}
        </Submit>
      </div>
    </ItemForm>
  )
}

/** Both need a reason, which the author reads. */
function Block(data: ItemData) {
  const { common } = data
  const { t } = common
  return (
    <ItemForm data={data}>
      <input type="hidden" name="notify" value="on" />
      <Field common={common} name="reason" id="block-reason" label={t('queue.reason')} help={t('queue.reason.help')}>
        {(attributes) => <textarea {...attributes} rows={2} maxlength={2000} required dir="auto" />}
      </Field>
      <div class="actions">
        <Submit kind="danger" name="action" value="block">
          {t('queue.decline.block')}
        </Submit>
        <Submit kind="danger" name="action" value="remove">
          {t('queue.remove')}
        </Submit>
      </div>
    </ItemForm>
  )
}

function Ask(data: ItemData) {
  const { common } = data
  const { t } = common
  return (
    <ItemForm data={data} draft="ask">
      <Field common={common} name="content" id="question" label={t('queue.ask.label')} help={t('queue.ask.help')}>
        {(attributes) => (
          <textarea {...attributes} rows={3} maxlength={2000} required dir="auto" data-focus-key={keysOf(inQueue.ask)}>
            {common.form.content ?? ''}
          </textarea>
        )}
      </Field>
      <div class="actions">
        <Submit kind="primary" name="action" value="ask">
          {t('message.send')}
        </Submit>
      </div>
    </ItemForm>
  )
}
