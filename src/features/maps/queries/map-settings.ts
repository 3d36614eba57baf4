import type { MapContext } from '../../../platform/context.ts'
import type { UsedImages } from '../../../platform/feature.ts'

export type MapFields = Awaited<ReturnType<typeof readSettings>>

export const readSettings = (ctx: MapContext) =>
  ctx.db
    .selectFrom('maps')
    .select(['name', 'description', 'url', 'contact_email', 'colour', 'privacy_url', 'terms_url', 'imprint_url'])
    .select(['follow_level', 'synonyms'])
    .where('id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()

export async function readEmbedSites(ctx: MapContext): Promise<string[]> {
  const map = ctx.db.selectFrom('maps').select('embed_sites').where('id', '=', ctx.map.id)
  const { embed_sites } = await map.executeTakeFirstOrThrow()
  return embed_sites.split(' ').filter((site) => site !== '')
}

export async function isOpenToAll({ db, map }: MapContext): Promise<boolean> {
  const row = await db.selectFrom('maps').select(['visibility', 'archived']).where('id', '=', map.id).executeTakeFirst()
  return row?.archived === null && ['public', 'unlisted'].includes(row.visibility)
}

/** Whether the image is the map's avatar. */
export const listUsedAvatars: UsedImages = async (ctx, images) => {
  const map = await ctx.db.selectFrom('maps').select('avatar_image_id').where('id', '=', ctx.map.id).executeTakeFirst()
  return images.map(({ id }) => id).filter((id) => id === map?.avatar_image_id)
}
