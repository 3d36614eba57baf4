import type { Timestamp } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import '../table.ts'

/** Who is signed in in the browser with this hash, in one indexed look-up. */
export const findSession = (
  ctx: Context,
  browserHash: string,
): Promise<(Person & { last_seen: Timestamp }) | undefined> =>
  ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      's.id as session_id',
      's.created as signed_in',
      's.last_seen',
    ])
    .where('s.browser_hash', '=', browserHash)
    .where('s.expires', '>', ctx.now)
    .where('u.deleted', 'is', null)
    .where('u.blocked', 'is', null)
    .executeTakeFirst()
