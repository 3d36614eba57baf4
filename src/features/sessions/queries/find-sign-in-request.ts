import type { Db } from '../../../platform/db/tables.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { nameOf } from '../../../words/person-name.ts'
import { hashLink } from '../rules/secrets.ts'
import type { Asked } from '../rules/sign-in-request.ts'

/** What a browser asked for last. */
export async function findAskedIn(db: Db, browserHash: string): Promise<Asked | undefined> {
  return db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What the link of an address belongs to. Found by a hash, so that no time tells how much of a guess was right. */
export const findAskedBy = ({ ctx, params }: PageRequest): Promise<Asked | undefined> =>
  ctx.db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('link_hash', '=', hashLink(params.token ?? ''))
    .executeTakeFirst()

/** Whom the link signs in, as its reader knows them: by address, or by name who has none. */
export async function findWhom(db: Db, { email, user_id }: Asked): Promise<string> {
  if (email !== null) return email
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return user ? nameOf(user) : ''
}
