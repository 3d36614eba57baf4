import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

/** The teams of the person. */
export const listMemberships = (ctx: Context) =>
  ctx.db
    .selectFrom('team_members as m')
    .innerJoin('teams', 'teams.id', 'm.team_id')
    .select(['teams.name', 'teams.slug', 'm.role', 'm.created'])
    .where('m.user_id', '=', requirePerson(ctx.actor).user_id)
    .orderBy('teams.name')
    .orderBy('teams.id')
    .execute()

/** The teams in which the person is the only administrator. */
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
