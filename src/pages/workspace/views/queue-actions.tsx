import { inQueue } from '../../../lib/shortcuts.ts'
import { displayName } from '../../../words/person-name.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextArea } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'
import { AudienceLine } from '../../task-team/task-page.tsx'
import type { ItemData } from '../read-queue.ts'
import { approveForm, ItemForm, KeyHint, keysOf, Panel, SnoozeChoice } from './queue-forms.tsx'
import { MergePanel } from './queue-merge.tsx'

export function QueueActions(data: ItemData, common: CommonData) {
  const { t } = common
  const { item } = data
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
      <Panel id="decline" label={t('queue.decline')} keys={inQueue.decline} open={hasProblem(common, 'reason')}>
        <Decline {...data} />
      </Panel>
      {isTask && (
        <Panel
          id="merge"
          label={t('merge.send')}
          title={t('queue.merge.search')}
          keys={inQueue.merge}
          open={hasProblem(common, 'into')}
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
          open={hasProblem(common, 'content')}
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

const hasProblem = ({ problems }: CommonData, name: string): boolean => problems.some(({ field }) => field === name)

const Reason = (props: { rows: number; id?: string; value?: string; 'data-focus-key'?: string }, { t }: CommonData) => (
  <TextArea
    {...props}
    name="reason"
    label={t('queue.reason')}
    help={t('queue.reason.help')}
    maxlength={2000}
    required
  />
)

const Decline = (data: ItemData, { t }: CommonData) => (
  <ItemForm data={data} draft="decline">
    <Reason rows={3} data-focus-key={keysOf(inQueue.decline)} />
    <label class="check">
      <input type="checkbox" name="notify" checked /> {t('queue.notify')}
    </label>
    {data.audience && <AudienceLine audience={data.audience} onlyIfAny />}
    <div class="actions">
      <Submit kind="primary" name="action" value="decline">
        {t('queue.decline')}
      </Submit>
    </div>
  </ItemForm>
)

/** Both need a reason, which the author reads. */
const Block = (data: ItemData, { t }: CommonData) => (
  <ItemForm data={data}>
    <input type="hidden" name="notify" value="on" />
    <Reason id="block-reason" rows={2} value="" />
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

const Ask = (data: ItemData, { t }: CommonData) => (
  <ItemForm data={data} draft="ask">
    <TextArea
      name="content"
      id="question"
      label={t('queue.ask.label')}
      help={t('queue.ask.help')}
      rows={3}
      maxlength={2000}
      required
      data-focus-key={keysOf(inQueue.ask)}
    />
    <div class="actions">
      <Submit kind="primary" name="action" value="ask">
        {t('message.send')}
      </Submit>
    </div>
  </ItemForm>
)
