import '../table.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Context, type Tx, withActor } from '../../../platform/context.ts'
import { sessionEnded, sessionOpened } from '../events.ts'
import { type SignInBrowser, sessionExpiry } from '../rules/session.ts'

type Input = Omit<SignInBrowser, 'language'> & { user_id: number }

/** Opens a session in a browser, under a secret that the browser did not have before. The session it had ends. */
export async function openSession(ctx: Context, input: Input): Promise<Person> {
  return ctx.transaction(async (tx) => {
    const { user_id, browser_hash, new_browser_hash, user_agent } = input
    await tx.db.deleteFrom('sessions').where('expires', '<=', tx.now).execute()
    if (browser_hash !== undefined) await endSessionOf(tx, browser_hash)
    const { id: session_id } = await tx.db
      .insertInto('sessions')
      .values({
        user_id,
        browser_hash: new_browser_hash,
        agent: user_agent,
        created: tx.now,
        last_seen: tx.now,
        expires: sessionExpiry(tx.now, tx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    withActor(tx, { kind: 'person', user_id, session_id }).emit(sessionOpened, { session_id, user_id })
    const { confirmed, ...user } = await tx.db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'confirmed'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    // A person who signs in has read a mail to this address, or a provider has verified it. Sessions of others who only
    // typed it end.
    if (confirmed === null && user.email !== null) {
      await endOtherSessions(tx, { user_id, session_id })
      await tx.db.updateTable('users').set({ confirmed: tx.now }).where('id', '=', user_id).execute()
    }
    return { ...user, session_id, signed_in: tx.now }
  })
}

async function endSessionOf(tx: Tx, browserHash: string): Promise<void> {
  const ended = await tx.db
    .deleteFrom('sessions')
    .where('browser_hash', '=', browserHash)
    .returning(['id as session_id', 'user_id'])
    .executeTakeFirst()
  if (ended) tx.emit(sessionEnded, ended)
}

async function endOtherSessions(
  tx: Tx,
  { user_id, session_id }: { user_id: number; session_id: number },
): Promise<void> {
  const ended = await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '<>', session_id)
    .returning('id')
    .execute()
  for (const { id } of ended) tx.emit(sessionEnded, { session_id: id, user_id })
}
