import type { Context, TeamRef } from '../../../platform/context.ts'

/** The team with this slug. */
export const findTeam = (ctx: Context, slug: string): Promise<TeamRef | undefined> =>
  ctx.db.selectFrom('teams').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
