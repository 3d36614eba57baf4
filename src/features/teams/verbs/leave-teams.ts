import { type Context, inTeam } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { removeMember } from './remove-member.ts'

/** Takes a person out of every team. Refused where a team would be left without an administrator. */
export async function leaveTeams(ctx: Context, input: { user_id: number }): Promise<void> {
  const { user_id } = input
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const teams = await tx.db
      .selectFrom('team_members as m')
      .innerJoin('teams', 'teams.id', 'm.team_id')
      .select(['teams.id', 'teams.slug', 'm.role'])
      .where('m.user_id', '=', user_id)
      // Always in the same order, so that two people who leave the same teams never wait for each other.
      .orderBy('teams.id')
      .execute()
    for (const { role, ...team } of teams) await removeMember(inTeam(tx, team, role), { user_id })
  })
}
