import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockWebhook, type WebhookRow } from '../queries/find-webhook.ts'
import type { DeliveryRow } from '../queries/list-due-deliveries.ts'
import { backoffMs, nextAttempt } from '../rules/attempts.ts'
import { isOutage, type Outcome } from '../rules/outcome.ts'
import { warnOfFailures } from '../steps/warn-of-failures.ts'
import { pauseWebhook } from './pause-webhook.ts'

interface Input {
  webhook_id: number
  /** As it was before the attempt. */
  delivery: DeliveryRow
  outcome: Outcome
}

/** Writes what became of an attempt. If somebody else was first, such as another worker, nothing is written. */
export async function recordOutcome(ctx: MapContext, { webhook_id, delivery, outcome }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhook_id)
    if (!webhook || !(await writeAttempt(tx, delivery, outcome))) return
    if (outcome.skipped) return
    if (outcome.error === null) return noteSuccess(tx, webhook)
    // A test delivery must not pause the webhook.
    if (delivery.event_id === null) return
    const failing = await noteFailure(tx, webhook, outcome)
    if (outcome.gone) await pauseWebhook(tx, { webhook_id, reason: 'gone' })
    await warnOfFailures(tx, { webhook: failing, attempts: delivery.attempts + 1, outcome })
  })
}

async function writeAttempt(tx: MapTx, delivery: DeliveryRow, outcome: Outcome): Promise<boolean> {
  const { status, error, answer, durationMs, retryAfterMs } = outcome
  const attempts = delivery.attempts + (outcome.skipped ? 0 : 1)
  const isOver = error === null || outcome.skipped || outcome.gone || delivery.event_id === null
  const next = isOver ? undefined : nextAttempt({ attempts, now: tx.now, retryAfterMs })
  const state = error === null ? 'delivered' : outcome.skipped ? 'skipped' : next ? 'pending' : 'failed'
  const written = await tx.db
    .updateTable('webhook_deliveries')
    .set({
      ...{ state, attempts, status, error, answer, last_attempt: tx.now, duration_ms: durationMs },
      ...{ next_attempt: next ?? null, forced: next !== undefined && delivery.forced },
    })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    // It may have been paused while the request was under way. What arrived was not missed.
    .where('state', 'in', error === null ? ['pending', 'missed'] : ['pending'])
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

async function noteSuccess(tx: MapTx, { id, failures, failing_since }: WebhookRow): Promise<void> {
  if (failures === 0 && failing_since === null) return
  await tx.db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, warned: null })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .execute()
}

async function noteFailure(tx: MapTx, webhook: WebhookRow, outcome: Outcome): Promise<WebhookRow> {
  const failures = webhook.failures + 1
  const until = later(tx.now, backoffMs(failures, outcome.retryAfterMs))
  const isLonger = webhook.hold_until === null || webhook.hold_until < until
  const change = {
    failures,
    failing_since: webhook.failing_since ?? tx.now,
    hold_until: isOutage(outcome) && isLonger ? until : webhook.hold_until,
  }
  await tx.db.updateTable('webhooks').set(change).where('map_id', '=', tx.map.id).where('id', '=', webhook.id).execute()
  return { ...webhook, ...change }
}
