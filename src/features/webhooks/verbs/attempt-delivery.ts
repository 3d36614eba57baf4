import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { EgressFailure, fetchOutside, isAllowedHost, resolveName } from '../../../platform/egress.ts'
import { deliveryMeasures } from '../../../platform/measure.ts'
import { composeMessage, type Message } from '../queries/compose-message.ts'
import type { WebhookRow } from '../queries/find-webhook.ts'
import type { DeliveryRow } from '../queries/list-due-deliveries.ts'
import { includesType } from '../rules/event-types.ts'
import { type Outcome, outcomeOf } from '../rules/outcome.ts'
import { signedHeaders } from '../rules/sign.ts'
import { recordOutcome } from './record-outcome.ts'

interface Input {
  webhook: WebhookRow
  delivery: DeliveryRow
  /** Aborts it. Then nothing is recorded, and it is sent again. */
  signal: AbortSignal
}

const timeoutMs = 15_000
const maxAnswerBytes = 65_536

/** Sends a delivery once. A crash before the outcome is recorded sends it again with the same id. */
export async function attemptDelivery(ctx: MapContext, { webhook, delivery, signal }: Input): Promise<void> {
  const isTold = delivery.forced || includesType(JSON.parse(webhook.types), delivery.type)
  const message = isTold ? await composeMessage(ctx, webhook, delivery) : undefined
  const outcome = message ? await post(ctx, webhook, message, signal) : skipped(isTold)
  if (message) measure(outcome)
  await recordOutcome(ctx, { webhook_id: webhook.id, delivery, outcome })
}

function measure({ status, durationMs }: Outcome): void {
  const result = status === null ? 'no answer' : `${Math.floor(status / 100)}xx`
  deliveryMeasures.publish({ result, seconds: durationMs / 1_000 })
}

const skipped = (isTold: boolean): Outcome => ({
  ...{ status: null, answer: null, durationMs: 0, skipped: true as const },
  error: isTold ? 'The event is no longer kept.' : 'The webhook is no longer told of such events.',
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
    'user-agent': 'Cairn-Webhooks',
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
    return { status: null, error: error.message, answer: null, durationMs: durationMs() }
  }
}

/** For a day after a rotation there are two. */
const secretsOf = ({ secret, old_secret, old_secret_until }: WebhookRow, now: string): string[] =>
  old_secret !== null && old_secret_until !== null && old_secret_until > now ? [secret, old_secret] : [secret]
