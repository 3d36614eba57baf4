import { mailKey } from '../../../lib/email-address.ts'
import { requirePerson } from '../../../platform/actor.ts'
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

export type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** The team's members, longest-standing first. */
export const listMembers = (ctx: TeamContext) =>
  ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'm.role', 'm.created'])
    .where('m.team_id', '=', ctx.team.id)
    .orderBy('m.created')
    .orderBy('u.id')
    .execute()

export async function findMember(ctx: TeamContext, email: string): Promise<number | undefined> {
  const member = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('m.user_id')
    .where('m.team_id', '=', ctx.team.id)
    .where('users.email', '=', mailKey(email))
    .executeTakeFirst()
  return member?.user_id
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

export const listMemberships = (ctx: Context) =>
  ctx.db
    .selectFrom('team_members as m')
    .innerJoin('teams', 'teams.id', 'm.team_id')
    .select(['teams.name', 'teams.slug', 'm.role', 'm.created'])
    .where('m.user_id', '=', requirePerson(ctx.actor).user_id)
    .orderBy('teams.name')
    .orderBy('teams.id')
    .execute()

export const listTeamsWithoutOtherAdministrator = (ctx: Context) => {
  const { user_id } = requirePerson(ctx.actor)
  return ctx.db
    .selectFrom('team_members as own')
    .innerJoin('teams', 'teams.id', 'own.team_id')
    .select(['teams.slug', 'teams.name'])
    .where('own.user_id', '=', user_id)
    .where('own.role', '=', 'Administrator')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_members as other')
            .select('other.user_id')
            .whereRef('other.team_id', '=', 'own.team_id')
            .where('other.user_id', '!=', user_id)
            .where('other.role', '=', 'Administrator'),
        ),
      ),
    )
    .orderBy('teams.name')
    .execute()
}
