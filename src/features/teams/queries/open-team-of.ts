import { inTeam, type MapContext, type TeamContext } from '../../../platform/context.ts'

/** The context in the team that owns the map. */
export async function openTeamOf(ctx: MapContext): Promise<TeamContext> {
  const team = await ctx.db
    .selectFrom('teams')
    .select(['id', 'slug'])
    .where('id', '=', ctx.map.team_id)
    .executeTakeFirstOrThrow()
  return inTeam(ctx, team, ctx.role)
}
