import type { Timestamp } from '../../../lib/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import '../table.ts'

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Where a person is signed in, the browser used last first. */
export const listSessions = ({ read }: Database, userId: number, now: Timestamp) =>
  read
    .selectFrom('sessions')
    .select(['id', 'agent', 'created', 'last_seen'])
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
