import { batchesOf } from '../../../lib/batches.ts'
import { later, type Timestamp } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { bouncePauseMs, type Reader } from '../rules/may-mail.ts'
import type { NoticeRow, SkipReason } from '../table.ts'

interface Outcome {
  notices: Pick<NoticeRow, 'map_id' | 'id'>[]
  now: Timestamp
  /** Why they were not mailed; undefined for mailed ones. */
  skip?: SkipReason
  reader?: Pick<Reader, 'id' | 'bounces'>
  /** Whether the address refused it. Then it gets no notices for a while; mails to sign in are still sent. */
  bounced?: boolean
}

/** Writes down what became of notices, in the transaction that ends their job. */
export async function recordMail(
  ctx: { db: TxDb },
  { notices, now, skip, reader, bounced = false }: Outcome,
): Promise<void> {
  const change = skip
    ? ({ mail: 'skipped', reason: skip } as const)
    : ({ mail: 'sent', reason: '', mailed: now } as const)
  for (const batch of batchesOf(notices)) {
    await ctx.db
      .updateTable('notices')
      .set(change)
      .where('map_id', '=', batch[0]?.map_id ?? 0)
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .where('mail', '=', 'waiting')
      .execute()
  }
  if (!reader || (reader.bounces === 0 && !bounced)) return
  const bounces = bounced ? reader.bounces + 1 : 0
  const bounced_until = bounced ? later(now, bouncePauseMs(bounces)) : null
  await ctx.db.updateTable('users').set({ bounces, bounced_until }).where('id', '=', reader.id).execute()
}
