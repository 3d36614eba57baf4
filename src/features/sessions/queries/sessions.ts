import type { Timestamp } from '../../../lib/time.ts'
import { type Person, requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { Identity } from '../../../platform/openid/identity-provider.ts'

/** The person signed in to the browser with this hash, in one indexed lookup. */
export async function findSession(
  ctx: Context,
  browserHash: string,
): Promise<(Person & { last_seen: Timestamp }) | undefined> {
  const [session] = await sessionStatement(ctx, { browser_hash: browserHash, now: ctx.now })
  return session
}

const sessionStatement = statement(
  ({ db, value }: StatementBuilder<{ browser_hash: string; now: Timestamp }>) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
      .select(['s.id as session_id', 's.created as signed_in', 's.last_seen'])
      .where('s.browser_hash', '=', value.browser_hash)
      .where('s.expires', '>', value.now)
      .where('u.deleted', 'is', null)
      .where('u.blocked', 'is', null),
  { keepsPlan: true },
)

/** The person's sessions, most recently used browser first. */
export const listSessions = (ctx: Context) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'agent', 'created', 'last_seen'])
    .where('user_id', '=', requirePerson(ctx.actor).user_id)
    .where('expires', '>', ctx.now)
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function findUserByIdentity(
  ctx: Context,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const identity = await ctx.db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.user_id
}
