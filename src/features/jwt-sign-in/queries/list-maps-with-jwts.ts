import type { Context } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'

/** The ids of all maps that take tokens, or have. For the job that looks after them. */
export async function listMapsWithJwts(ctx: Context): Promise<number[]> {
  const parts = await ctx.database.inParts((maps) =>
    ctx.db.selectFrom('jwt_settings').select('map_id').where(ofMaps(maps)).orderBy('map_id').execute(),
  )
  return parts.flat().map(({ map_id }) => map_id)
}
