import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { Category } from './schema.ts'

/** Sorted by name. */
export const categoryCollection = collection({
  table: 'categories',
  alias: 'c',
  json: (json) =>
    json.object(Category, {
      id: sql.ref('c.id'),
      name: sql.ref('c.name'),
      emoji_shortname: sql.ref('c.emoji_shortname'),
      created: json.timestamp(sql.ref('c.created')),
    }),
  only: () => sql`and c.trash_id is null`,
  order: () => byName,
  total: ({ value }) => sql`select count(*) as total from categories
    where map_id = ${value.map_id} and trash_id is null`,
})

const byName = { name: 'name', descending: false, kind: 'text', column: sql.ref('c.name_folded') } as const
