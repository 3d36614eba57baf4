import { later, type Timestamp } from '../../../lib/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Person } from '../../../platform/http/page.ts'
import type { Log } from '../../../platform/log.ts'
import { notedEveryMs, sessionMs } from '../table.ts'

/** Who is signed in in the browser with this hash, in one indexed look-up. */
export const findPersonBy =
  (database: Database, log: Log) =>
  async (browserHash: string, now: Timestamp): Promise<Person | undefined> => {
    const found = await database.read
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 's.id as session_id', 's.last_seen'])
      .where('s.browser_hash', '=', browserHash)
      .where('s.expires', '>', now)
      .where('u.deleted', 'is', null)
      .executeTakeFirst()
    if (!found) return undefined
    const { last_seen, ...person } = found
    if (later(last_seen, notedEveryMs) <= now) {
      const unnoted = (error: unknown) => log.warn({ err: error }, 'the use of a session could not be noted')
      await noteUse(database, person.session_id, now).catch(unnoted)
    }
    return person
  }

async function noteUse(database: Database, id: number, now: Timestamp): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen: now, expires: later(now, sessionMs) })
      .where('id', '=', id)
      .execute(),
  )
}
