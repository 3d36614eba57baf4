import '../../../platform/events/number-events.ts'
import '../../../platform/jobs/job-handler.ts'
import '../../jwt-sign-in/table.ts'
import '../../maps/table.ts'
import '../../sessions/table.ts'
import '../../teams/table.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/context.ts'
import { raiseCounter, readCounter } from '../../../platform/db/backup/stored-tables.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'

/** More events than could have happened since the backup or copy was made. */
const lostEvents = 1_000_000

/**
 * Clears data that was right when the backup was made but no longer is: links may have been used or revoked, sessions
 * have ended, and no worker holds a job. Event ids assigned since the backup aren't reused, or programs would mistake
 * new events for old ones; their feeds start over. Use `keepsSessions` when moving to another database, where nothing
 * has happened since the backup.
 */
export async function clearRestored(
  tx: Pick<Tx, 'database' | 'db'>,
  { keepsSessions }: { keepsSessions: boolean },
): Promise<void> {
  const { database, db } = tx
  if (!keepsSessions) {
    for (const table of ['sessions', 'jwt_sessions', 'address_undos'] as const) await db.deleteFrom(table).execute()
    await db.deleteFrom('invitations').where('used', 'is', null).execute()
  }
  await db.deleteFrom('sign_in_requests').execute()
  await db.deleteFrom('saved_forms').execute()
  await db.updateTable('jobs').set({ leased_until: null }).where('leased_until', 'is not', null).execute()

  const start = (await readCounter(database, db, 'events')) + lostEvents
  await raiseCounter(database, db, 'events', start)
  // A backup doesn't contain positions. A copy of a database does, and its webhooks refer to them.
  const feed = await db.selectFrom('feeds').select('map_id').limit(1).executeTakeFirst()
  if (!idsFollowCommits(database) && !feed) await sql`update events set seq = id`.execute(db)
  await db.deleteFrom('feeds').execute()
  await sql`insert into feeds (map_id, last_seq, pruned_seq) select id, cast(${start} as bigint), cast(${start} as bigint)
    from maps`.execute(db)
}
