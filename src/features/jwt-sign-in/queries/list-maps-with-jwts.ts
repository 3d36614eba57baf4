import type { Context } from '../../../platform/context.ts'
import '../table.ts'

/** The ids of all maps that take tokens, or have. For the job that looks after them. */
export async function listMapsWithJwts(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.selectFrom('jwt_settings').select('map_id').orderBy('map_id').execute()
  return rows.map(({ map_id }) => map_id)
}
