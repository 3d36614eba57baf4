import type { TeamContext } from '../../../platform/context.ts'

export type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** The members of the team, those who came first first. */
export const listMembers = (ctx: TeamContext) =>
  ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'm.role', 'm.created'])
    .where('m.team_id', '=', ctx.team.id)
    .orderBy('m.created')
    .orderBy('u.id')
    .execute()
