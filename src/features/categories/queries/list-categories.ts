import type { MapContext } from '../../../platform/context.ts'

export type CategoryOption = Awaited<ReturnType<typeof listCategories>>[number]

/** The categories of the map, by name. */
export const listCategories = (ctx: MapContext) =>
  ctx.db
    .selectFrom('categories')
    .select(['id', 'name', 'emoji_shortname'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('name_folded')
    .execute()
