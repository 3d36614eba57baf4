import type { Context } from '../../../platform/context.ts'

/** Forgets the tokens of a map that have expired anyhow, and the sessions that are over. */
export async function pruneJwts(ctx: Context, { map_id }: { map_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const table of ['used_jwts', 'jwt_sessions'] as const) {
      await tx.db.deleteFrom(table).where('map_id', '=', map_id).where('expires', '<=', tx.now).execute()
    }
  })
}
