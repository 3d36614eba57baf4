import {
  type Context,
  inTeam,
  type MapContext,
  type TeamContext,
  type TeamRef,
  type TeamTx,
} from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict } from '../../../platform/errors.ts'

export const findTeam = (ctx: Context, slug: string): Promise<TeamRef | undefined> =>
  ctx.db.selectFrom('teams').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()

/** False on a new installation. */
export const hasTeam = async ({ db }: Context): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()) !== undefined

/** The context for the team that owns the map. */
export async function openTeamOf(ctx: MapContext): Promise<TeamContext> {
  const team = await ctx.db
    .selectFrom('teams')
    .select(['id', 'slug'])
    .where('id', '=', ctx.map.team_id)
    .executeTakeFirstOrThrow()
  return inTeam(ctx, team, ctx.role)
}

/**
 * Locks the team, so that if two administrators leave at the same time, the second one sees that the first has left.
 */
export async function lockTeam(tx: TeamTx): Promise<void> {
  await forUpdate(tx.database, tx.db.selectFrom('teams').select('id').where('id', '=', tx.team.id)).execute()
}

/** The team must be locked. */
export async function assertAnotherAdministrator(tx: TeamTx, userId: number): Promise<void> {
  const other = await tx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', tx.team.id)
    .where('user_id', '!=', userId)
    .where('role', '=', 'Administrator')
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Conflict('last_administrator', 'A team must keep at least one administrator.')
}
