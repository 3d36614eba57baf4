import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'

/** The categories of a map, by name. */
export const categoriesOf = ({ database }: Visit, map: OpenMap) =>
  database.read
    .selectFrom('categories')
    .select(['id', 'name', 'emoji_shortname'])
    .where('map_id', '=', map.id)
    .orderBy('name_folded')
    .execute()
