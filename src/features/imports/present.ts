import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { Import } from './rules/api-schema.ts'

/** Newest first. */
export const importCollection = collection({
  table: 'imports',
  alias: 'i',
  json: (json, value) =>
    json.object(Import, {
      id: sql.ref('i.id'),
      source: sql.ref('i.source'),
      author: userRefJson(json, sql.ref('i.user_id'), value),
      created: json.timestamp(sql.ref('i.created')),
      finished: json.timestamp(sql.ref('i.finished')),
      counts: json.parsed(sql.ref('i.counts')),
      updated: sql.ref('i.updated'),
      undone: json.timestamp(sql.ref('i.undone')),
      undo_state: sql.ref('i.undo_state'),
    }),
  order: () => newestFirst('i.created'),
  total: ({ value }) => sql`select count(*) as total from imports where map_id = ${value.map_id}`,
})
