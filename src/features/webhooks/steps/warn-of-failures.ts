import type { Updateable } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import type { WebhookRow } from '../queries/find-webhook.ts'
import { attemptsBeforeMail, mailEveryMs, pauseAfterMs, warnAfterMs, warnedForMs } from '../rules/attempts.ts'
import type { Outcome } from '../rules/outcome.ts'
import type { WebhookTable } from '../table.ts'
import { pauseWebhook } from '../verbs/pause-webhook.ts'
import { mailAdministrators } from './mail-administrators.ts'

interface Input {
  webhook: WebhookRow
  attempts: number
  outcome: Outcome
}

/** Tells the team that a webhook fails, warns it a day before the pause, and pauses after five days of failures. */
export async function warnOfFailures(tx: MapTx, { webhook, attempts, outcome }: Input): Promise<void> {
  if (webhook.state !== 'active') return
  const error = outcome.error ?? ''
  if (outcome.gone) return mailAdministrators(tx, { webhook, error, what: 'gone' })
  const since = (timestamp: string | null): number =>
    timestamp === null ? Number.POSITIVE_INFINITY : Date.parse(tx.now) - Date.parse(timestamp)
  const failingMs = since(webhook.failing_since)
  if (failingMs >= pauseAfterMs && webhook.warned !== null && since(webhook.warned) >= warnedForMs) {
    await pauseWebhook(tx, { webhook_id: webhook.id, reason: 'failures' })
    return mailAdministrators(tx, { webhook, error, what: 'paused' })
  }
  if (failingMs >= warnAfterMs && webhook.warned === null) {
    await remember(tx, webhook.id, { warned: tx.now })
    return mailAdministrators(tx, { webhook, error, what: 'warning' })
  }
  // Once for each time that it begins to fail, and once a day if it goes up and down.
  const isTold = webhook.mailed !== null && webhook.mailed >= (webhook.failing_since ?? tx.now)
  if (attempts >= attemptsBeforeMail && !isTold && since(webhook.mailed) >= mailEveryMs) {
    await remember(tx, webhook.id, { mailed: tx.now })
    await mailAdministrators(tx, { webhook, error, what: 'failing' })
  }
}

async function remember(tx: MapTx, id: number, change: Updateable<WebhookTable>): Promise<void> {
  await tx.db.updateTable('webhooks').set(change).where('map_id', '=', tx.map.id).where('id', '=', id).execute()
}
