import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { findLanguage } from '../../../words/words.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookEdited } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { webhookProblems } from '../rules/webhook-problems.ts'
import type { WebhookEdit } from '../schema.ts'
import { pauseWebhook } from './pause-webhook.ts'
import { resumeWebhook } from './resume-webhook.ts'

/** What waits is sent to the new URL. The old one gets nothing from now on. */
export async function editWebhook(ctx: MapContext, input: WebhookEdit & { webhook_id: number }): Promise<void> {
  const { webhook_id, active, ...edit } = input
  assertMayManageMap(ctx)
  const problems = webhookProblems(ctx.site, edit)
  if (problems.length > 0) throw new Invalid(problems)
  await ctx.transaction(async (tx) => {
    const before = await requireWebhook(tx, webhook_id)
    const next = {
      name: edit.name ?? before.name,
      url: edit.url ?? before.url,
      types: edit.types ? JSON.stringify([...new Set(edit.types)]) : before.types,
      ordered: edit.ordered ?? before.ordered,
      shape: edit.shape ?? before.shape,
      language: findLanguage(edit.language ?? before.language) ?? before.language,
    }
    const names = Object.keys(next) as (keyof typeof next)[]
    const fields = names.filter((name) => next[name] !== before[name])
    if (fields.length > 0) {
      // Another URL may work at once.
      const hold = next.url === before.url ? {} : { hold_until: null, failures: 0 }
      const due = before.next_due === null ? {} : { next_due: tx.now }
      await tx.db
        .updateTable('webhooks')
        .set({ ...next, ...hold, ...due, modified: tx.now })
        .where('map_id', '=', tx.map.id)
        .where('id', '=', webhook_id)
        .execute()
      tx.emit(webhookEdited, { webhook_id, fields })
    }
    if (active === false) await pauseWebhook(tx, { webhook_id, reason: 'team' })
    if (active === true) await resumeWebhook(tx, { webhook_id })
  })
}
