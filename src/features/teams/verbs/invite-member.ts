import { mailKey } from '../../../lib/email-address.ts'
import { dayMs, later } from '../../../lib/time.ts'
import { type MemberRole, userIdOf } from '../../../platform/actor.ts'
import type { TeamContext, TeamTx } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../../../platform/limits/rows-within.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { assertTeamsMayMail } from '../../users/queries/stranger-mails.ts'
import { invitationCreated } from '../events.ts'
import { invitationMail } from '../mails.ts'
import { assertMayManageTeam } from '../policy.ts'
import { findMember } from '../queries/find-member.ts'
import { lockTeam } from '../queries/lock-team.ts'
import { hashInvitation, invitationMs, invitationUrl, newInvitationSecret } from '../rules/invitation.ts'
import { emitInEveryMap } from '../steps/emit-in-every-map.ts'

interface NewInvitation {
  role: MemberRole
  /** Without an address the link is for anybody who has it. */
  email?: string | null
  /** The language of the mail to somebody who has no account. */
  language: string
  /** A form makes one invitation, however often it is sent. */
  form_key?: string | undefined
}

/** Also those that were taken back count, so that nobody can have us mail the whole world. */
const maxInvitationsADay = 50

/** Invites somebody, and mails the link where there is an address and a mail server. Returns the link, which is stored nowhere. */
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
    if (!added) throw new Conflict('form_sent_already', 'This was made already, and was shown once.')
    const link = invitationUrl(tx.site, secret)
    if (email !== null && tx.site.sendsMail) await mailInvitation(tx, { ...input, email, link })
    await emitInEveryMap(tx, {
      type: invitationCreated,
      data: { invitation_id: added.id, role: input.role, by_mail: email !== null },
    })
    return link
  })
}

/** Old invitations hold addresses of people who may never have answered. */
async function pruneInvitations(tx: TeamTx): Promise<void> {
  await tx.db.deleteFrom('invitations').where('created', '<=', later(tx.now, -invitationMs)).execute()
}

async function assertWithinLimit(tx: TeamTx): Promise<void> {
  const limit = { max: maxInvitationsADay, periodMs: dayMs }
  const invitations = tx.db.selectFrom('invitations').where('team_id', '=', tx.team.id)
  const wait = await waitSeconds(tx.now, limit, newestOf(invitations))
  if (wait > 0) throw limitReached('invitations', wait)
}

/** Only the newest link to an address works. A member needs none. */
async function replaceEarlier(tx: TeamTx, email: string): Promise<void> {
  if ((await findMember(tx, email)) !== undefined) {
    throw new Invalid([{ field: 'email', code: 'member_already', message: 'This person is a member already.' }])
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
  const inviter = await tx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userIdOf(tx.actor))
    .executeTakeFirst()
  const account = await tx.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  const mail = { ...input, to: email, team: name, inviter, language: account?.language ?? input.language }
  await queueMail(tx.db, invitationMail(tx.site, { ...mail, expires: later(tx.now, invitationMs) }), tx.now)
}
