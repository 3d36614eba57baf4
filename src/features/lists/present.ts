import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { columnsJson } from '../../platform/records/fields.ts'
import { listFields } from '../maps/fields.ts'
import { shownLists } from '../maps/present.ts'
import { roleColour, roleName, roleOrder } from '../maps/rules/role.ts'
import { List } from './schema.ts'

/** Sorted by role, then by position within the role. */
export const listCollection = collection({
  table: 'lists',
  alias: 'l',
  json: (json, value) =>
    json.object(List, {
      ...columnsJson(listFields, json, 'l'),
      id: sql.ref('l.id'),
      service_url: sql`${value.map_url} || '/' || l.id || '-' || l.slug || '/'`,
      role: json.object(List.properties.role, {
        name: roleName(sql.ref('l.role')),
        slug: sql.ref('l.role'),
        colour: roleColour(sql.ref('l.role')),
      }),
    }),
  only: (_value, scope) => shownLists(scope),
  order: () => byPlace,
  total: ({ value, scope }) => sql`select count(*) as total from lists l where l.map_id = ${value.map_id}
    ${shownLists(scope)}`,
})

/** Role and position as one number, because a cursor holds a single value. */
const byPlace = {
  name: 'place',
  descending: false,
  kind: 'integer',
  column: sql`(cast(${roleOrder(sql.ref('l.role'))} as bigint) * 1000000000 + l.position)`,
} as const
