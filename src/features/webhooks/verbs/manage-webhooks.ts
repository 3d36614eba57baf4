import { countRows, insertRow, setRows } from '../../../platform/records/rows.ts'
import '../table.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { findLanguage } from '../../../words/words.ts'
import { latestSeq } from '../../feed/queries/read-feed.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { webhookCreated, webhookDeleted, webhookEdited, webhookResumed, webhookRotated } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { nextDue } from '../queries/list-due-deliveries.ts'
import { rotationMs } from '../rules/attempts.ts'
import { newSecret } from '../rules/message.ts'
import { usualTypes, webhookProblems } from '../rules/webhook-input.ts'
import type { NewWebhook, WebhookEdit } from '../schema.ts'
import { pauseWebhook } from '../steps/pause-webhook.ts'

const maxWebhooks = 20

/** Returns the secret, which can't be retrieved later. The webhook receives events that happen from now on. */
export async function createWebhook(ctx: MapContext, input: NewWebhook): Promise<{ id: number; secret: string }> {
  assertMayManageMap(ctx)
  const problems = webhookProblems(ctx.site, input)
  if (problems.length > 0) throw new Invalid(problems)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await assertBelowLimit(tx)
    const secret = newSecret()
    const isActive = input.active ?? true
    const id = await insertRow(tx, 'webhooks', {
      ...{ name: input.name, url: input.url, secret },
      types: JSON.stringify([...new Set(input.types ?? usualTypes())]),
      ordered: input.ordered ?? false,
      shape: input.shape ?? 'standard',
      language: findLanguage(input.language ?? 'en') ?? 'en',
      ...(isActive ? { state: 'active', reason: null } : { state: 'paused', reason: 'team' }),
      queued_seq: await latestSeq(tx),
      ...{ old_secret: null, old_secret_until: null, next_due: null, hold_until: null, failures: 0 },
      ...{ failing_since: null, mailed: null, warned: null, created: tx.now, modified: tx.now },
    })
    tx.emit(webhookCreated, { webhook_id: id, name: input.name })
    return { id, secret }
  })
}

async function assertBelowLimit(ctx: MapContext): Promise<void> {
  if ((await countRows(ctx, 'webhooks')) < maxWebhooks) return
  throw new Invalid([{ field: null, code: 'too_many_webhooks', message: `A map has at most ${maxWebhooks} webhooks.` }])
}

/** Pending deliveries go to the new URL. Nothing more is sent to the old one. */
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
      // A new URL may work right away.
      const hold = next.url === before.url ? {} : { hold_until: null, failures: 0 }
      const due = before.next_due === null ? {} : { next_due: tx.now }
      await setRows(tx, 'webhooks', { id: webhook_id }, { ...next, ...hold, ...due, modified: tx.now })
      tx.emit(webhookEdited, { webhook_id, fields })
    }
    if (active === false) await pauseWebhook(tx, { webhook_id, reason: 'team' })
    if (active === true) await resumeWebhook(tx, webhook_id)
  })
}

/** Returns the new secret. Both secrets sign for a day, so that the receiver can switch without missing anything. */
export async function rotateSecret(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<string> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    const { secret: old_secret } = await requireWebhook(tx, webhook_id)
    const secret = newSecret()
    await setRows(
      tx,
      'webhooks',
      { id: webhook_id },
      {
        secret,
        old_secret,
        old_secret_until: later(tx.now, rotationMs),
        modified: tx.now,
      },
    )
    tx.emit(webhookRotated, { webhook_id })
    return secret
  })
}

/** Sends pending deliveries now. Events missed during the pause are only sent on request. */
async function resumeWebhook(tx: MapTx, id: number): Promise<void> {
  const webhook = await requireWebhook(tx, id)
  if (webhook.state === 'active') return
  await setRows(tx, 'webhook_deliveries', { webhook_id: id, state: 'pending' }, { next_attempt: tx.now })
  const next_due = await nextDue(tx, { ...webhook, ...fresh })
  await setRows(tx, 'webhooks', { id }, { ...fresh, next_due, modified: tx.now })
  tx.emit(webhookResumed, { webhook_id: id })
}

const fresh = {
  state: 'active',
  ...{ reason: null, hold_until: null, failures: 0, failing_since: null, mailed: null, warned: null },
} as const

/** Stops all deliveries. There may be many, so they're hidden immediately and deleted by the hourly job. */
export async function deleteWebhook(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { name } = await requireWebhook(tx, webhook_id)
    await tx.delete('webhooks', { id: webhook_id }).execute()
    tx.emit(webhookDeleted, { webhook_id, name })
  })
}
