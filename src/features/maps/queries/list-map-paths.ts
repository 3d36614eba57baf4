import type { Context } from '../../../platform/context.ts'

/** The paths of the team's open maps, the oldest first. */
export async function listMapPaths(ctx: Context, team: { id: number; slug: string }): Promise<string[]> {
  const maps = await ctx.db
    .selectFrom('maps')
    .select('slug')
    .where('team_id', '=', team.id)
    .where('archived', 'is', null)
    .orderBy('id')
    .execute()
  return maps.map(({ slug }) => `/${team.slug}/${slug}`)
}
