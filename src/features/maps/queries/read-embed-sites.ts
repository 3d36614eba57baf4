import type { MapContext } from '../../../platform/context.ts'

/** The sites that may show the map in a frame. */
export async function readEmbedSites(ctx: MapContext): Promise<string[]> {
  const map = ctx.db.selectFrom('maps').select('embed_sites').where('id', '=', ctx.map.id)
  const { embed_sites } = await map.executeTakeFirstOrThrow()
  return embed_sites.split(' ').filter((site) => site !== '')
}
