import { mailKey } from '../../../lib/email-address.ts'
import { dayMs, later } from '../../../lib/time.ts'
import { type MemberRole, requirePerson, userIdOf } from '../../../platform/actor.ts'
import {
  type Context,
  inTeam,
  type TeamContext,
  type TeamRef,
  type TeamTx,
  type Tx,
} from '../../../platform/context.ts'
import { Conflict, Forbidden, Invalid, notFound } from '../../../platform/errors.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../../../platform/limits/rows-within.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { assertTeamsMayMail } from '../../users/queries/stranger-mails.ts'
import { invitationAccepted, invitationCreated, invitationWithdrawn } from '../events.ts'
import { invitationMail } from '../mails.ts'
import { assertMayManageTeam } from '../policy.ts'
import { findInvitation, type Invitation } from '../queries/list-invitations.ts'
import { findMember, lockTeam } from '../queries/teams.ts'
import {
  hashInvitation,
  invitationClosed,
  invitationMs,
  invitationUrl,
  newInvitationSecret,
} from '../rules/invitation.ts'
import { emitInEveryMap, insertMember } from '../steps/members.ts'

interface NewInvitation {
  role: MemberRole
  /** Without an address, anyone with the link can accept. */
  email?: string | null
  /** The language of the email if the person doesn't have an account. */
  language: string
  /** Each form creates one invitation, no matter how often it's submitted. */
  form_key?: string | undefined
}

/** Withdrawn invitations also count, or a team could make us email the whole world. */
const maxInvitationsADay = 50

/** Invites a person, and emails them the link if possible. Returns the link, which isn't stored. */
export async function inviteMember(ctx: TeamContext, input: NewInvitation): Promise<string> {
  assertMayManageTeam(ctx)
  const email = input.email ? mailKey(input.email) : null
  return ctx.transaction(async (tx) => {
    await lockTeam(tx)
    await pruneInvitations(tx)
    await assertWithinLimit(tx)
    if (email !== null) await replaceEarlier(tx, email)
    const secret = newInvitationSecret()
    const added = await tx.db
      .insertInto('invitations')
      .values({
        team_id: tx.team.id,
        secret_hash: hashInvitation(secret),
        role: input.role,
        email,
        user_id: userIdOf(tx.actor) || null,
        created: tx.now,
        expires: later(tx.now, invitationMs),
        used: null,
        form_key: input.form_key ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      throw new Conflict('form_sent_already', 'This was already created and shown. It can only be shown once.')
    const link = invitationUrl(tx.site, secret)
    if (email !== null && tx.site.sendsMail) await mailInvitation(tx, { ...input, email, link })
    await emitInEveryMap(tx, {
      type: invitationCreated,
      data: { invitation_id: added.id, role: input.role, by_mail: email !== null },
    })
    return link
  })
}

/** Adds the person to the team that invited them. A link works once. Returns the team. */
export async function acceptInvitation(ctx: Context, input: { secret: string }): Promise<TeamRef> {
  const { user_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    const team = await findTeamOf(tx, input.secret)
    return inTeam(tx, team, null).transaction(async (teamTx) => {
      // Removing the administrator who invited them also locks the team, so their links stop working after that.
      await lockTeam(teamTx)
      const { id, role } = await useInvitation(teamTx, input.secret, user_id)
      const isNew = await insertMember(teamTx, { user_id, role })
      if (!isNew) throw new Conflict('member_already', 'You are already a member of this team.')
      await emitInEveryMap(teamTx, { type: invitationAccepted, data: { invitation_id: id, user_id } })
      return team
    })
  })
}

/** Withdraws an invitation, so its link no longer works. Not found if the invitation isn't open. */
export async function withdrawInvitation(ctx: TeamContext, input: { invitation_id: number }): Promise<void> {
  const { invitation_id } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('invitations')
      .set({ expires: tx.now })
      .where('team_id', '=', tx.team.id)
      .where('id', '=', invitation_id)
      .where('used', 'is', null)
      .where('expires', '>', tx.now)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await emitInEveryMap(tx, { type: invitationWithdrawn, data: { invitation_id } })
  })
}

/** Old invitations are deleted, because they contain addresses of people who may never have responded. */
async function pruneInvitations(tx: TeamTx): Promise<void> {
  await tx.db.deleteFrom('invitations').where('created', '<=', later(tx.now, -invitationMs)).execute()
}

async function assertWithinLimit(tx: TeamTx): Promise<void> {
  const limit = { max: maxInvitationsADay, periodMs: dayMs }
  const invitations = tx.db.selectFrom('invitations').where('team_id', '=', tx.team.id)
  const wait = await waitSeconds(tx.now, limit, newestOf(invitations))
  if (wait > 0) throw limitReached('invitations', wait)
}

/** Only the newest link sent to an address works. Members don't need one. */
async function replaceEarlier(tx: TeamTx, email: string): Promise<void> {
  if ((await findMember(tx, email)) !== undefined) {
    throw new Invalid([{ field: 'email', code: 'member_already', message: 'This person is already a member.' }])
  }
  await tx.db
    .updateTable('invitations')
    .set({ expires: tx.now })
    .where('team_id', '=', tx.team.id)
    .where('email', '=', email)
    .where('expires', '>', tx.now)
    .execute()
}

async function mailInvitation(
  tx: TeamTx,
  { email, ...input }: NewInvitation & { email: string; link: string },
): Promise<void> {
  await assertTeamsMayMail(tx)
  const { name } = await tx.db.selectFrom('teams').select('name').where('id', '=', tx.team.id).executeTakeFirstOrThrow()
  const inviter = await findUser(tx, userIdOf(tx.actor), 'first_name', 'last_name')
  const account = await tx.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  const mail = { ...input, to: email, team: name, inviter, language: account?.language ?? input.language }
  await queueMail(tx.db, invitationMail(tx.site, { ...mail, expires: later(tx.now, invitationMs) }), tx.now)
}

async function findTeamOf(tx: Tx, secret: string): Promise<TeamRef> {
  const invitation = await findInvitation(tx, secret)
  if (!invitation) throw invitationClosed()
  const { team_id } = invitation
  return tx.db.selectFrom('teams').select(['id', 'slug']).where('id', '=', team_id).executeTakeFirstOrThrow()
}

/** The team must be locked, so that a second person with the same link finds it already used. */
async function useInvitation(tx: TeamTx, secret: string, userId: number): Promise<Invitation> {
  const invitation = await findInvitation(tx, secret)
  if (!invitation) throw invitationClosed()
  await assertForPerson(tx, invitation, userId)
  await tx.db.updateTable('invitations').set({ used: tx.now }).where('id', '=', invitation.id).execute()
  return invitation
}

/** Typing an address doesn't prove that an account owns it; only the sign-in email does. */
async function assertForPerson(tx: Tx, { email }: Invitation, userId: number): Promise<void> {
  if (email === null) return
  const person = await findUser(tx, userId, 'email', 'confirmed')
  if (person?.email === email && person.confirmed !== null) return
  throw new Forbidden('invitation_for_another', 'This invitation is for another email address.')
}
