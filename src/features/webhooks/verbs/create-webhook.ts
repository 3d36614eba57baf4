import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { findLanguage } from '../../../words/words.ts'
import { latestSeq } from '../../feed/queries/read-feed.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { webhookCreated } from '../events.ts'
import { usualTypes } from '../rules/event-types.ts'
import { newSecret } from '../rules/sign.ts'
import { webhookProblems } from '../rules/webhook-problems.ts'
import type { NewWebhook } from '../schema.ts'
import '../table.ts'

const maxWebhooks = 20

/** Returns the secret, which nothing else does. It is told of what happens from now on. */
export async function createWebhook(ctx: MapContext, input: NewWebhook): Promise<{ id: number; secret: string }> {
  assertMayManageMap(ctx)
  const problems = webhookProblems(ctx.site, input)
  if (problems.length > 0) throw new Invalid(problems)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await assertBelowLimit(tx)
    const secret = newSecret()
    const isActive = input.active ?? true
    const { id } = await tx.db
      .insertInto('webhooks')
      .values({
        ...{ map_id: tx.map.id, name: input.name, url: input.url, secret },
        types: JSON.stringify([...new Set(input.types ?? usualTypes())]),
        ordered: input.ordered ?? false,
        shape: input.shape ?? 'standard',
        language: findLanguage(input.language ?? 'en') ?? 'en',
        ...(isActive ? { state: 'active', reason: null } : { state: 'paused', reason: 'team' }),
        queued_seq: await latestSeq(tx),
        ...{ old_secret: null, old_secret_until: null, next_due: null, hold_until: null, failures: 0 },
        ...{ failing_since: null, mailed: null, warned: null, created: tx.now, modified: tx.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(webhookCreated, { webhook_id: id, name: input.name })
    return { id, secret }
  })
}

async function assertBelowLimit(ctx: MapContext): Promise<void> {
  const { total } = await ctx.db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  if (total < maxWebhooks) return
  throw new Invalid([{ field: null, code: 'too_many_webhooks', message: `A map has at most ${maxWebhooks} webhooks.` }])
}
