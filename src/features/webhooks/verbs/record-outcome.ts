import { later, type Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockWebhook } from '../queries/find-webhook.ts'
import { backoffMs, isOutage, nextAttempt, type Outcome } from '../rules/attempts.ts'
import { changeWebhook } from '../steps/change-webhook.ts'
import { warnOfFailures } from '../steps/warn-of-failures.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'
import { pauseWebhook } from './manage-webhooks.ts'

interface Input {
  webhook_id: number
  /** The delivery before the attempt. */
  delivery: DeliveryRow
  outcome: Outcome
}

/** Records the outcome of an attempt. Writes nothing if another worker already has. */
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
  const next = isOver ? undefined : nextAttempt({ attempts, now: endOf(tx, outcome), retryAfterMs })
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
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

async function noteSuccess(tx: MapTx, { id, failures, failing_since }: WebhookRow): Promise<void> {
  if (failures === 0 && failing_since === null) return
  await changeWebhook(tx, { webhook_id: id, failures: 0, failing_since: null, warned: null })
}

async function noteFailure(tx: MapTx, webhook: WebhookRow, outcome: Outcome): Promise<WebhookRow> {
  const change = {
    failing_since: webhook.failing_since ?? tx.now,
    ...(isOutage(outcome) ? backoff(tx, webhook, outcome) : {}),
  }
  await changeWebhook(tx, { webhook_id: webhook.id, ...change })
  return { ...webhook, ...change }
}

/**
 * Concurrent requests count as one failure. Nothing starts during the hold, so an attempt that began before the hold
 * ended belongs to a round that was already counted.
 */
function backoff(tx: MapTx, { failures: before, hold_until }: WebhookRow, outcome: Outcome) {
  const isCounted = hold_until !== null && hold_until > tx.now
  const failures = isCounted ? before : before + 1
  const until = later(endOf(tx, outcome), backoffMs(failures, outcome.retryAfterMs))
  return { failures, hold_until: isCounted && hold_until > until ? hold_until : until }
}

/** An attempt can take 15 seconds, and delays count from its end. `tx.now` is when it began. */
const endOf = (tx: MapTx, { durationMs }: Outcome): Timestamp => later(tx.now, durationMs)
