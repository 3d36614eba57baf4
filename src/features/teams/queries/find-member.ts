import { mailKey } from '../../../lib/email-address.ts'
import type { TeamContext } from '../../../platform/context.ts'

/** The id of the member with this email address. */
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
