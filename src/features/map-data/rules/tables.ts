import { sql } from 'kysely'
import Type from 'typebox'
import type { ColumnValues } from '../../../platform/db/backup/write-backup.ts'
import { type Database, idsFollowCommits } from '../../../platform/db/database.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** The tables to empty before deleting the map. Tables that refer to others come first. Rows are deleted by key. */
export const deletedTables: { table: string; key: string }[] = [
  { table: 'announcements', key: 'id' },
  { table: 'notices', key: 'id' },
  { table: 'notice_bundles', key: 'id' },
  { table: 'waiting_mails', key: 'user_id' },
  { table: 'mentions', key: 'id' },
  { table: 'task_mutes', key: 'id' },
  { table: 'text_versions', key: 'id' },
  { table: 'image_uses', key: 'id' },
  { table: 'comment_terms', key: 'comment_id' },
  { table: 'comments', key: 'id' },
  { table: 'votes', key: 'id' },
  { table: 'subscriptions', key: 'id' },
  { table: 'private_messages', key: 'id' },
  { table: 'task_notes', key: 'id' },
  { table: 'saved_views', key: 'id' },
  { table: 'task_stays', key: 'id' },
  { table: 'task_words', key: 'task_id' },
  { table: 'task_terms', key: 'task_id' },
  { table: 'tasks', key: 'id' },
  { table: 'lists', key: 'id' },
  { table: 'categories', key: 'id' },
  { table: 'reports', key: 'id' },
  { table: 'snoozes', key: 'record_id' },
  { table: 'map_people', key: 'user_id' },
  { table: 'trash', key: 'id' },
  { table: 'actions', key: 'id' },
  { table: 'map_checklist', key: 'step' },
  { table: 'map_guests', key: 'id' },
  { table: 'image_uploads', key: 'id' },
  { table: 'remote_images', key: 'id' },
  { table: 'images', key: 'id' },
  { table: 'map_days', key: 'day' },
  { table: 'empty_searches', key: 'day' },
  { table: 'idempotency_keys', key: 'created' },
  { table: 'webhook_deliveries', key: 'id' },
  { table: 'webhooks', key: 'id' },
  { table: 'events', key: 'id' },
  { table: 'feeds', key: 'map_id' },
  { table: 'jobs', key: 'id' },
  { table: 'used_jwts', key: 'jti_hash' },
  { table: 'jwt_sessions', key: 'id' },
  { table: 'jwt_settings', key: 'map_id' },
  { table: 'jwt_people', key: 'user_id' },
  { table: 'imported_records', key: 'source_key' },
  { table: 'import_parts', key: 'import_id' },
  { table: 'imports', key: 'id' },
  { table: 'imported_people', key: 'user_id' },
  { table: 'tokens', key: 'id' },
]

/** An installation job, because the map's own jobs are deleted with it. `tasks` is how many there were. */
export const purgeMapJob = jobType('purge-map', Type.Object({ map_id: Type.Integer(), tasks: Type.Integer() }))

/** While a map is being deleted, another one can take its path. This slug can't be used as a path. */
export const deletedSlug = (mapId: number): string => `~${mapId}`

/**
 * A backup leaves these out. Feed positions are reassigned on restore, so readers with an older position have to start
 * over. Uploaded files only exist for a day.
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
