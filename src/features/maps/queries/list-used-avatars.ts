import type { UsedImages } from '../../../platform/feature.ts'

/** The picture of the map is used. */
export const listUsedAvatars: UsedImages = async (ctx, images) => {
  const map = await ctx.db.selectFrom('maps').select('avatar_image_id').where('id', '=', ctx.map.id).executeTakeFirst()
  return images.map(({ id }) => id).filter((id) => id === map?.avatar_image_id)
}
