import type { Selectable } from 'kysely'
import type { Context, TeamContext } from '../../../platform/context.ts'
import { nameOf } from '../../../words/person-name.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { hashInvitation } from '../rules/invitation.ts'
import type { InvitationTable } from '../table.ts'

export type Invitation = Selectable<InvitationTable>

/**
 * Invitations that can be accepted. A former administrator's can't, or they could come back through one of their own
 * links.
 */
const openInvitations = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'i.team_id').onRef('m.user_id', '=', 'i.user_id').on('m.role', '=', 'Administrator'),
    )
    .where('i.used', 'is', null)
    .where('i.expires', '>', now)
    .where((eb) => eb.or([eb('i.user_id', 'is', null), eb('m.user_id', 'is not', null)]))

export const listInvitations = (ctx: TeamContext) =>
  openInvitations(ctx)
    .select(['i.id', 'i.role', 'i.email', 'i.created', 'i.expires'])
    .where('i.team_id', '=', ctx.team.id)
    .orderBy('i.id', 'desc')
    .execute()

/** The open invitation for a link. Looked up by hash, so timing doesn't reveal how much of a guess is right. */
export const findInvitation = (ctx: Context, secret: string): Promise<Invitation | undefined> =>
  openInvitations(ctx).selectAll('i').where('i.secret_hash', '=', hashInvitation(secret)).executeTakeFirst()

/** The details of an invitation, for the person who opens it. */
export async function describeInvitation(ctx: Context, { team_id, user_id }: Invitation) {
  const team = await ctx.db
    .selectFrom('teams')
    .select(['name', 'slug'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow()
  const inviter = user_id === null ? undefined : await findUser(ctx, user_id, 'first_name', 'last_name')
  return { team: team.name, slug: team.slug, inviter: inviter ? nameOf(inviter) : '' }
}
