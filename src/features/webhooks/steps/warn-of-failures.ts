import type { MapTx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { setRows } from '../../../platform/records/rows.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { type FailingWhat, failingMail } from '../mails.ts'
import {
  attemptsBeforeMail,
  mailEveryMs,
  type Outcome,
  pauseAfterMs,
  warnAfterMs,
  warnedForMs,
} from '../rules/attempts.ts'
import type { WebhookRow } from '../table.ts'
import { pauseWebhook } from './pause-webhook.ts'

interface Input {
  webhook: WebhookRow
  attempts: number
  outcome: Outcome
}

/**
 * Emails the team when a webhook starts failing and a day before it's paused. Pauses it after five days of failures.
 */
export async function warnOfFailures(tx: MapTx, { webhook, attempts, outcome }: Input): Promise<void> {
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
  if (attempts >= attemptsBeforeMail && !isMailed && since(webhook.mailed) >= mailEveryMs) {
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
