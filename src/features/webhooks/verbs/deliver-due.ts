import { setImmediate, setTimeout } from 'node:timers/promises'
import { Mutex, mapConcurrently } from '../../../lib/concurrency.ts'
import { version } from '../../../lib/project.ts'
import { later } from '../../../lib/time.ts'
import { createMapContext, type MapContext, type MapTx } from '../../../platform/context.ts'
import { EgressFailure, fetchOutside, isAllowedHost, resolveName } from '../../../platform/egress.ts'
import { includesType } from '../../../platform/events/types.ts'
import { deliveryMeasures } from '../../../platform/measure.ts'
import { setRows } from '../../../platform/records/rows.ts'
import { composeMessages, type Message } from '../queries/compose-messages.ts'
import { findWebhook, lockWebhook } from '../queries/find-webhook.ts'
import { listDueDeliveries, nextDue } from '../queries/list-due-deliveries.ts'
import { type Outcome, outcomeOf } from '../rules/attempts.ts'
import { signedHeaders } from '../rules/message.ts'
import { type Attempt, recordOutcome } from '../steps/record-outcome.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'

/** No new requests are started after this long, so that other webhooks get their turn. */
const runMs = 4_000
/** After this long, the webhook is read again, because it may have been deleted or have a new URL. */
const batchMs = 250
/** How many concurrent requests an endpoint gets. */
const atOnce = 4

/** The next delivery gets its turn after this long at most, so a slow statement only holds up its own webhook. */
const turnMs = 1_000

/**
 * Reads, starts and records deliveries one at a time, and lets the event loop turn in between, so that requests never
 * wait for a whole burst of deliveries.
 */
const mutex = new Mutex()
async function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  const { result } = await mutex.run(async () => {
    await setImmediate()
    const result = (async () => work())()
    await Promise.race([Promise.allSettled([result]), setTimeout(turnMs, undefined, { ref: false })])
    return { result }
  })
  return result
}

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
    const batch = await inTurn(() => {
      signal.throwIfAborted()
      return readBatch(now(), webhook_id)
    })
    if (!batch) return
    await sendBatch(now, batch, signal)
    signal.throwIfAborted()
    more = batch.due.length > 0
  }
  const next = (tx: MapTx) => writeNextDue(tx, webhook_id)
  await inTurn(() => ctx.transaction(next))
}

interface Batch {
  webhook: WebhookRow
  due: DeliveryRow[]
  messages: Map<number, Message>
}

async function readBatch(ctx: MapContext, webhook_id: number): Promise<Batch | undefined> {
  const webhook = await findWebhook(ctx, webhook_id)
  if (!webhook) return
  const due = await listDueDeliveries(ctx, webhook, ctx.now)
  // Composing all of them takes as many statements as composing one.
  const wanted = due.filter((delivery) => isWanted(webhook, delivery))
  return { webhook, due, messages: await composeMessages(ctx, webhook, wanted) }
}

/**
 * Makes one attempt to send each delivery, until one fails, because the webhook may be on hold or paused then. After a
 * crash before the outcome is recorded, it's sent again with the same id.
 */
async function sendBatch(now: () => MapContext, { webhook, due, messages }: Batch, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  const ended: Attempt[] = []
  const errors: unknown[] = []
  let hasFailed = false
  const send = async (delivery: DeliveryRow) => {
    if (hasFailed || performance.now() - started > batchMs) return
    const message = messages.get(delivery.id)
    const { ctx, posted } = await inTurn(() => {
      signal.throwIfAborted()
      const ctx = now()
      return { ctx, posted: message && { outcome: post(ctx, webhook, message, signal) } }
    })
    const outcome = posted ? await posted.outcome : skipped(isWanted(webhook, delivery))
    if (message) measure(outcome)
    hasFailed ||= outcome.error !== null && !outcome.skipped
    ended.push({ webhook_id: webhook.id, delivery, started: ctx.now, outcome })
    // Whichever gets a turn first records all that have ended by then.
    await inTurn(() => recordOutcomes(now(), ended.splice(0)))
  }
  await mapConcurrently(due, atOnce, (delivery) =>
    send(delivery).catch((error) => {
      hasFailed = true
      errors.push(error)
    }),
  )
  if (errors.length > 0) throw errors[0]
}

async function recordOutcomes(ctx: MapContext, attempts: Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await ctx.transaction(async (tx) => {
    for (const attempt of attempts) await recordOutcome(tx, attempt)
  })
}

async function writeNextDue(tx: MapTx, webhook_id: number): Promise<void> {
  const webhook = await lockWebhook(tx, webhook_id)
  if (!webhook) return
  await setRows(tx, 'webhooks', { id: webhook_id }, { next_due: await nextDue(tx, webhook) })
}

const isWanted = ({ types }: WebhookRow, { forced, type }: DeliveryRow): boolean =>
  forced || includesType(JSON.parse(types), type)

const timeoutMs = 15_000
const maxAnswerBytes = 65_536

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
