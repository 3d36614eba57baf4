import { sql } from 'kysely'
import type { ColumnValues } from '../../../platform/db/backup/read-rows.ts'
import { idsFollowCommits } from '../../../platform/db/commit-order.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Places in the feeds of the maps are given anew. A reader from before is told to read everything again. */
export const leftOut = ['feeds']
export const leftOutColumns = ['events.seq']

/**
 * In a backup the id of an event is its position in the feed, as it is on SQLite. On PostgreSQL a webhook goes on before the
 * first event that it was not told of.
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
