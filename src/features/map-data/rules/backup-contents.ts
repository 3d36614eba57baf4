import { sql } from 'kysely'
import type { ColumnValues } from '../../../platform/db/backup/write-backup.ts'
import { type Database, idsFollowCommits } from '../../../platform/db/database.ts'

/**
 * Feed positions are reassigned on restore. Readers with an older position have to start over. Uploaded
 * files only exist for a day.
 */
export const leftOut = ['feeds', 'import_parts']
export const leftOutColumns = ['events.seq']

/**
 * In a backup, an event's id is its position in the feed, as on SQLite. On PostgreSQL, a webhook resumes just before
 * the first event that wasn't queued for it.
 */
export const neutralValues = (database: Database): ColumnValues =>
  idsFollowCommits(database)
    ? {}
    : {
        'webhook_deliveries.seq': sql`webhook_deliveries.event_id`,
        'webhooks.queued_seq': sql`coalesce(
          (select min(e.id) - 1 from events e where e.map_id = webhooks.map_id
            and (e.seq is null or e.seq > webhooks.queued_seq)),
          (select max(e.id) from events e where e.map_id = webhooks.map_id), 0)`,
      }
