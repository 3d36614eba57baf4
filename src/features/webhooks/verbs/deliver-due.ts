import { version } from '../../../lib/project.ts'
import { later, type Timestamp } from '../../../lib/time.ts'
import { createMapContext, type MapContext, type MapTx } from '../../../platform/context.ts'
import { EgressFailure, fetchOutside, isAllowedHost, resolveName } from '../../../platform/egress.ts'
import { deliveryMeasures } from '../../../platform/measure.ts'
import { setRows, updateRows } from '../../../platform/records/rows.ts'
import { composeMessages, type Message } from '../queries/compose-messages.ts'
import { findWebhook, lockWebhook } from '../queries/find-webhook.ts'
import { listDueDeliveries, nextDue } from '../queries/list-due-deliveries.ts'
import { backoffMs, isOutage, nextAttempt, type Outcome, outcomeOf } from '../rules/attempts.ts'
import { signedHeaders } from '../rules/message.ts'
import { includesType } from '../rules/webhook-input.ts'
import { warnOfFailures } from '../steps/warn-of-failures.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'
import { pauseWebhook } from './manage-webhooks.ts'

/** No new requests are started after this long, so that other webhooks get their turn. */
const runMs = 4_000

/** Sends a webhook's due deliveries, a few at a time, and records when the next one is due. */
export async function deliverDue(
  ctx: MapContext,
  { webhook_id, signal }: { webhook_id: number; signal: AbortSignal },
): Promise<void> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  /** The same context with the current time, because a signature includes the time of the request. */
  const now = (): MapContext => createMapContext({ ...ctx, now: later(ctx.now, Math.round(elapsed())) })
  for (let more = true; more && elapsed() < runMs; ) {
    // Read again each time, because it may have been deleted or have a new URL.
    const webhook = await findWebhook(ctx, webhook_id)
    if (!webhook) return
    const due = await listDueDeliveries(ctx, webhook, now().now)
    // Composing all of them takes as many statements as composing one.
    const messages = await composeMessages(
      now(),
      webhook,
      due.filter((delivery) => isWanted(webhook, delivery)),
    )
    const attempts = due.map((delivery) =>
      attemptDelivery(now(), { webhook, delivery, message: messages.get(delivery.id), signal }),
    )
    const results = await Promise.allSettled(attempts)
    signal.throwIfAborted()
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    more = due.length > 0
  }
  await ctx.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhook_id)
    if (!webhook) return
    await setRows(tx, 'webhooks', { id: webhook_id }, { next_due: await nextDue(tx, webhook) })
  })
}

const isWanted = ({ types }: WebhookRow, { forced, type }: DeliveryRow): boolean =>
  forced || includesType(JSON.parse(types), type)

interface Attempt {
  webhook: WebhookRow
  delivery: DeliveryRow
  message: Message | undefined
  /** Aborts the request. Its outcome isn't recorded, so it's sent again. */
  signal: AbortSignal
}

const timeoutMs = 15_000
const maxAnswerBytes = 65_536

/**
 * Makes one attempt to send a delivery. After a crash before the outcome is recorded, it's sent again with the same id.
 */
async function attemptDelivery(ctx: MapContext, { webhook, delivery, message, signal }: Attempt): Promise<void> {
  const outcome = message ? await post(ctx, webhook, message, signal) : skipped(isWanted(webhook, delivery))
  if (message) measure(outcome)
  await recordOutcome(ctx, { webhook_id: webhook.id, delivery, outcome })
}

function measure({ status, durationMs }: Outcome): void {
  const result = status === null ? 'no answer' : `${Math.floor(status / 100)}xx`
  deliveryMeasures.publish({ result, seconds: durationMs / 1_000 })
}

const skipped = (wanted: boolean): Outcome => ({
  ...{ status: null, answer: null, durationMs: 0, skipped: true as const },
  error: wanted ? 'The event is no longer kept.' : 'The webhook no longer gets events of this type.',
})

async function post(
  ctx: MapContext,
  webhook: WebhookRow,
  { id, body }: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const { url } = webhook
  const trusted = isAllowedHost(url, ctx.site.allowedHosts)
  const timestamp = Math.floor(Date.parse(ctx.now) / 1_000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Cairn-Webhooks/${version}`,
    ...signedHeaders(secretsOf(webhook, ctx.now), { id, timestamp, body }),
  }
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  try {
    const answer = await fetchOutside(
      url,
      { method: 'POST', headers, body, signal },
      { trusted, timeoutMs, maxBytes: maxAnswerBytes, cut: true, ...(trusted ? {} : { lookup: resolveName }) },
    )
    const [took, retryAfter] = [durationMs(), answer.headers.get('retry-after')]
    const answered = { status: answer.status, body: await answer.text(), retryAfter, durationMs: took }
    return outcomeOf({ ...answered, now: later(ctx.now, took) })
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error
    return { status: null, error: error.message, failure: error.reason, answer: null, durationMs: durationMs() }
  }
}

/** There are two for a day after a rotation. */
const secretsOf = ({ secret, old_secret, old_secret_until }: WebhookRow, now: string): string[] =>
  old_secret !== null && old_secret_until !== null && old_secret_until > now ? [secret, old_secret] : [secret]

interface Input {
  webhook_id: number
  /** The delivery before the attempt. */
  delivery: DeliveryRow
  outcome: Outcome
}

/** Records the outcome of an attempt. Writes nothing if another worker already has. */
async function recordOutcome(ctx: MapContext, { webhook_id, delivery, outcome }: Input): Promise<void> {
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
  const state: DeliveryRow['state'] =
    error === null ? 'delivered' : outcome.skipped ? 'skipped' : next ? 'pending' : 'failed'
  const unwritten = { id: delivery.id, attempts: delivery.attempts, state: 'pending' } as const
  const result = { state, attempts, status, error, answer, last_attempt: tx.now, duration_ms: durationMs }
  const plan = { next_attempt: next ?? null, forced: next !== undefined && delivery.forced }
  return (await updateRows(tx, 'webhook_deliveries', unwritten, { ...result, ...plan })) > 0
}

async function noteSuccess(tx: MapTx, { id, failures, failing_since }: WebhookRow): Promise<void> {
  if (failures === 0 && failing_since === null) return
  await setRows(tx, 'webhooks', { id: id }, { failures: 0, failing_since: null, warned: null })
}

async function noteFailure(tx: MapTx, webhook: WebhookRow, outcome: Outcome): Promise<WebhookRow> {
  const change = {
    failing_since: webhook.failing_since ?? tx.now,
    ...(isOutage(outcome) ? backoff(tx, webhook, outcome) : {}),
  }
  await setRows(tx, 'webhooks', { id: webhook.id }, { ...change })
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
