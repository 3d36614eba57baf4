import type { MapContext } from '../../platform/context.ts'

/** Deletes the map's expired tokens and sessions. */
export async function pruneJwts(ctx: MapContext): Promise<boolean> {
  await ctx.transaction(async (tx) => {
    for (const table of ['used_jwts', 'jwt_sessions'] as const) {
      await tx.delete(table).where('expires', '<=', tx.now).execute()
    }
  })
  return false
}
