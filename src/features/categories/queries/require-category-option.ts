import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { CategoryOption } from './list-categories.ts'

export async function requireCategoryOption(ctx: MapContext, id: number): Promise<CategoryOption> {
  const category = await ctx.db
    .selectFrom('categories')
    .select(['id', 'name', 'emoji_shortname'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) throw new NotFound()
  return category
}
