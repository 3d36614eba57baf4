import type { UsedImages } from '../../../platform/feature.ts'

/** Images that a text shows are used. Also one in the trash, because it can be restored. */
export const listImagesInTexts: UsedImages = async (ctx, images) => {
  const rows = await ctx.db
    .selectFrom('image_uses')
    .select('image_id')
    .distinct()
    .where('map_id', '=', ctx.map.id)
    .where(
      'image_id',
      'in',
      images.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ image_id }) => image_id)
}
