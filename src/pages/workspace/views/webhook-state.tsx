import type { VNode } from 'preact'
import type { Webhook } from '../../../features/webhooks/schema.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

interface Props {
  common: CommonData
  webhook: Pick<Webhook, 'state' | 'failing_since'>
}

/** Whether a webhook works, in a word. */
export function WebhookState({ common, webhook: { state, failing_since } }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <span class={state === 'active' ? 'badge' : 'badge danger'}>{t(`webhooks.state.${state}`)}</span>
      {failing_since !== null && (
        <span class="webhook-failing">{t('webhooks.failing', { when: t.dateTime(failing_since) })}</span>
      )}
    </>
  )
}
