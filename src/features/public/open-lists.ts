import { sql } from 'kysely'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { roleOrder } from '../maps/role.ts'

/** The lists of a map that take suggestions, in their order. */
export const openLists = ({ database }: Visit, map: OpenMap) =>
  database.read
    .selectFrom('lists as l')
    .select(['l.id', 'l.name'])
    .where('l.map_id', '=', map.id)
    .where(sql<boolean>`l.suggestions`)
    .orderBy(roleOrder(sql.ref('l.role')))
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()

export const suggestableCategories = ({ database }: Visit, map: OpenMap) =>
  database.read
    .selectFrom('categories')
    .select(['name', 'emoji_shortname'])
    .where('map_id', '=', map.id)
    .orderBy('name_folded')
    .execute()
