import { later } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import type { PageRequest, Person } from '../../../platform/http/page.ts'
import { sessionMs } from '../table.ts'

/** Signs a person in, in this browser, under a secret it did not have before. */
export async function openSession(tx: TxDb, request: PageRequest, userId: number): Promise<Person> {
  const { browser, userAgent: agent } = request
  const { now } = request.ctx
  await tx.deleteFrom('sessions').where('expires', '<=', now).execute()
  if (browser.existingHash) await tx.deleteFrom('sessions').where('browser_hash', '=', browser.existingHash).execute()
  const session = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      browser_hash: browser.renew(),
      agent,
      created: now,
      last_seen: now,
      expires: later(now, sessionMs),
    })
    .returning('id as session_id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...user, ...session }
}
