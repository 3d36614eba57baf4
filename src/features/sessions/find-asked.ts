import type { Db } from '../../platform/db/tables.ts'
import type { Visit } from '../../platform/http/page.ts'
import { nameOf } from '../../web/name.ts'
import type { Asked } from './asked.ts'
import { hashLink } from './secrets.ts'

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
export const findAskedBy = ({ database, params }: Visit): Promise<Asked | undefined> =>
  database.read
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
