import { requirePerson } from '../../../platform/actor.ts'
import { type Context, inTeam, type TeamRef, type TeamTx, type Tx } from '../../../platform/context.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import { invitationAccepted } from '../events.ts'
import { findInvitation, type Invitation } from '../queries/list-invitations.ts'
import { lockTeam } from '../queries/lock-team.ts'
import { invitationClosed } from '../rules/invitation.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'
import { insertMember } from '../steps/insert-member.ts'

/** The person joins the team that the link is for. A link works once. Returns the team. */
export async function acceptInvitation(ctx: Context, input: { secret: string }): Promise<TeamRef> {
  const { user_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    const team = await findTeamOf(tx, input.secret)
    return inTeam(tx, team, null).transaction(async (teamTx) => {
      // To remove the administrator who invited locks the team, too. So nobody joins by their link after that.
      await lockTeam(teamTx)
      const { id, role } = await useInvitation(teamTx, input.secret, user_id)
      const isNew = await insertMember(teamTx, { user_id, role })
      if (!isNew) throw new Conflict('member_already', 'You are a member of this team already.')
      await emitInEveryMap(teamTx, { type: invitationAccepted, data: { invitation_id: id, user_id } })
      return team
    })
  })
}

async function findTeamOf(tx: Tx, secret: string): Promise<TeamRef> {
  const invitation = await findInvitation(tx, secret)
  if (!invitation) throw invitationClosed()
  const { team_id } = invitation
  return tx.db.selectFrom('teams').select(['id', 'slug']).where('id', '=', team_id).executeTakeFirstOrThrow()
}

/** The team must be locked: of two people with the same link, the second finds it used. */
async function useInvitation(tx: TeamTx, secret: string, userId: number): Promise<Invitation> {
  const invitation = await findInvitation(tx, secret)
  if (!invitation) throw invitationClosed()
  await assertForPerson(tx, invitation, userId)
  await tx.db.updateTable('invitations').set({ used: tx.now }).where('id', '=', invitation.id).execute()
  return invitation
}

/** The address of an account is proved by the mail that signs in, not by who types it. */
async function assertForPerson(tx: Tx, { email }: Invitation, userId: number): Promise<void> {
  if (email === null) return
  const person = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('confirmed', 'is not', null)
    .executeTakeFirst()
  if (person?.email === email) return
  throw new Forbidden('invitation_for_another', 'This invitation is for another email address.')
}
