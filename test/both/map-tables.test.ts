import { describe, expect, it } from 'vitest'
import { deletedTables } from '../../src/features/map-data/rules/tables.ts'
import { aMap } from '../support/builders/a-map.ts'
import { isShared } from '../support/databases/rows-of-maps.ts'

/** The tables whose records are in a map's files. */
const exported = [
  ...['lists', 'categories', 'tasks', 'comments', 'votes', 'subscriptions', 'task_stays', 'task_notes', 'images'],
  ...['imported_records', 'imported_people'],
]

/** The map tables that aren't exported. */
const notExported: Record<string, string> = {
  map_locks: 'contains no data',
  tokens: 'secret',
  webhooks: 'contain secrets',
  webhook_deliveries: "other servers' responses",
  idempotency_keys: 'responses from the past day',
  feeds: 'only number the events',
  jobs: 'work still to be done',
  task_terms: 'derived from tasks',
  task_words: 'derived from tasks',
  map_people: "the team's opinion of people",
  reports: 'sent to the team in confidence',
  snoozes: "the team's own reminders",
  jwt_settings: 'contains a secret',
  imports: 'only when records were imported',
  import_parts: 'files that are being imported; deleted after a day',
  text_versions: 'the next map only shows texts as they are now',
  mentions: 'derived from comments',
  trash: 'deleted',
  private_messages: 'only for the team and one person',
  map_guests: 'addresses that have not written anything',
  events: 'the audit log',
  jwt_people: "people's identities in the team's product",
  jwt_sessions: 'end within a day',
  used_jwts: 'deleted within minutes',
  saved_views: 'private to the members who saved them',
  map_checklist: "only about a map's first days",
  image_uses: 'derived from posts',
  image_uploads: 'only used for quotas',
  remote_images: 'derived from posts',
  announcements: 'sent or cancelled within minutes',
  notice_bundles: 'sent within minutes',
  notices: 'belong to the people notified',
  waiting_mails: 'belong to the members notified',
  task_mutes: 'private to the people who muted the task',
  comment_terms: 'derived from comments',
  actions: 'record what can be undone; the changes themselves are in the events',
  map_days: 'derived from other tables',
  empty_searches: 'text that visitors typed',
}

describe('every table of a map', () => {
  it('is deleted with the map, and is exported unless there is a reason not to', async () => {
    const map = await aMap()
    const tables = (await map.database.read.introspection.getTables())
      .filter((table) => isShared(table) && table.columns.some((column) => column.name === 'map_id'))
      .map((table) => table.name)

    expect(tables.length).toBeGreaterThan(10)
    expect([...deletedTables.map(({ table }) => table), 'map_locks'].sort()).toEqual([...new Set(tables)].sort())
    expect([...exported, ...Object.keys(notExported)].sort()).toEqual([...new Set(tables)].sort())
  })
})
