import type { Selectable } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { UsedImages } from '../../../platform/feature.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { mapFields } from '../fields.ts'
import type { MapTable } from '../table.ts'

type Fields = Selectable<MapTable>

/** These columns of the map's own row. */
export const readMapRow = <Column extends keyof Fields>(
  { db, map }: Pick<MapContext, 'db' | 'map'>,
  ...columns: Column[]
): Promise<Pick<Fields, Column>> =>
  db
    .selectFrom('maps')
    .select(columns as (keyof Fields)[])
    .where('id', '=', map.id)
    .executeTakeFirstOrThrow()

export type MapFields = Awaited<ReturnType<typeof readSettings>>

export const readSettings = (ctx: MapContext) => readMapRow(ctx, ...namesIn(mapFields, 'write'))

export async function readEmbedSites(ctx: MapContext): Promise<string[]> {
  const { embed_sites } = await readMapRow(ctx, 'embed_sites')
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
