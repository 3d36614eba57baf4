import { later, type Timestamp } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { setRows, updateRows } from '../../../platform/records/rows.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { type FailingWhat, failingMail } from '../mails.ts'
import { lockWebhook } from '../queries/find-webhook.ts'
import {
  attemptsBeforeMail,
  backoffMs,
  isOutage,
  mailEveryMs,
  nextAttempt,
  type Outcome,
  pauseAfterMs,
  warnAfterMs,
  warnedForMs,
} from '../rules/attempts.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'
import { pauseWebhook } from './pause-webhook.ts'

export interface Attempt {
  webhook_id: number
  /** As it was before the attempt. */
  delivery: DeliveryRow
  started: Timestamp
  outcome: Outcome
}

/** Records the outcome of an attempt. Writes nothing if another worker already has, or if a resend was requested meanwhile. */
export async function recordOutcome(tx: MapTx, attempt: Attempt): Promise<void> {
  const { webhook_id, delivery, outcome } = attempt
  const webhook = await lockWebhook(tx, webhook_id)
  if (!webhook || !(await writeAttempt(tx, attempt))) return
  if (outcome.skipped) return
  if (outcome.error === null) return noteSuccess(tx, webhook)
  // A test delivery must not pause the webhook.
  if (delivery.event_id === null) return
  const failing = await noteFailure(tx, webhook, attempt)
  if (outcome.gone) await pauseWebhook(tx, { webhook_id, reason: 'gone' })
  await warnOfFailures(tx, failing, attempt)
}

async function writeAttempt(tx: MapTx, { delivery, started, outcome }: Attempt): Promise<boolean> {
  const { id, forced } = delivery
  const { status, error, answer, durationMs, retryAfterMs } = outcome
  const attempts = delivery.attempts + (outcome.skipped ? 0 : 1)
  const isOver = error === null || outcome.skipped || outcome.gone || delivery.event_id === null
  // Delays count from the end of an attempt, which can take 15 seconds.
  const next = isOver ? undefined : nextAttempt({ attempts, now: later(started, durationMs), retryAfterMs })
  const state: DeliveryRow['state'] =
    error === null ? 'delivered' : outcome.skipped ? 'skipped' : next ? 'pending' : 'failed'
  const unwritten = { id, forced, attempts: delivery.attempts, state: 'pending' } as const
  const result = { state, attempts, status, error, answer, last_attempt: started, duration_ms: durationMs }
  const plan = { next_attempt: next ?? null, forced: next !== undefined && forced }
  return (await updateRows(tx, 'webhook_deliveries', unwritten, { ...result, ...plan })) > 0
}

async function noteSuccess(tx: MapTx, { id, failures, failing_since }: WebhookRow): Promise<void> {
  if (failures === 0 && failing_since === null) return
  await setRows(tx, 'webhooks', { id }, { failures: 0, failing_since: null, warned: null })
}

async function noteFailure(tx: MapTx, webhook: WebhookRow, attempt: Attempt): Promise<WebhookRow> {
  const change = {
    failing_since: webhook.failing_since ?? attempt.started,
    ...(isOutage(attempt.outcome) ? backoff(webhook, attempt) : {}),
  }
  await setRows(tx, 'webhooks', { id: webhook.id }, change)
  return { ...webhook, ...change }
}

/**
 * Concurrent requests count as one failure. Nothing starts during the hold, so an attempt that began before the hold
 * ended belongs to a round that was already counted.
 */
function backoff({ failures: before, hold_until }: WebhookRow, { started, outcome }: Attempt) {
  const isCounted = hold_until !== null && hold_until > started
  const failures = isCounted ? before : before + 1
  const until = later(later(started, outcome.durationMs), backoffMs(failures, outcome.retryAfterMs))
  return { failures, hold_until: isCounted && hold_until > until ? hold_until : until }
}

/**
 * Emails the team when a webhook starts failing and a day before it's paused. Pauses it after five days of failures.
 */
async function warnOfFailures(tx: MapTx, webhook: WebhookRow, { delivery, outcome }: Attempt): Promise<void> {
  if (webhook.state !== 'active') return
  if (outcome.gone) return mailAdministrators(tx, { webhook, outcome, what: 'gone' })
  const since = (timestamp: string | null): number =>
    timestamp === null ? Number.POSITIVE_INFINITY : Date.parse(tx.now) - Date.parse(timestamp)
  const failingMs = since(webhook.failing_since)
  if (failingMs >= pauseAfterMs && webhook.warned !== null && since(webhook.warned) >= warnedForMs) {
    await pauseWebhook(tx, { webhook_id: webhook.id, reason: 'failures' })
    return mailAdministrators(tx, { webhook, outcome, what: 'paused' })
  }
  if (failingMs >= warnAfterMs && webhook.warned === null) {
    await setRows(tx, 'webhooks', { id: webhook.id }, { warned: tx.now })
    return mailAdministrators(tx, { webhook, outcome, what: 'warning' })
  }
  // Once each time it starts failing, and at most once a day.
  const isMailed = webhook.mailed !== null && webhook.mailed >= (webhook.failing_since ?? tx.now)
  if (delivery.attempts + 1 >= attemptsBeforeMail && !isMailed && since(webhook.mailed) >= mailEveryMs) {
    await setRows(tx, 'webhooks', { id: webhook.id }, { mailed: tx.now })
    await mailAdministrators(tx, { webhook, outcome, what: 'failing' })
  }
}

/** One email to each of the team's administrators, in their language. Without a mail server, only the page shows it. */
async function mailAdministrators(
  tx: MapTx,
  { webhook, outcome, what }: { webhook: WebhookRow; outcome: Outcome; what: FailingWhat },
): Promise<void> {
  if (!tx.site.sendsMail) return
  const map = await readMapRow(tx, 'name', 'colour')
  const people = await tx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.team_id', '=', tx.map.team_id)
    .where('m.role', '=', 'Administrator')
    .where('u.deleted', 'is', null)
    .where('u.blocked', 'is', null)
    .where('u.confirmed', 'is not', null)
    .orderBy('u.id')
    .execute()
  const link = `${tx.site.publicUrl}${tx.map.path}/manage/webhooks/${webhook.id}`
  for (const { email, language } of people) {
    if (!email) continue
    const mail = failingMail({ to: email, language: language ?? '', what, name: webhook.name, map, outcome, link })
    await queueMail(tx.db, mail, tx.now)
  }
}
