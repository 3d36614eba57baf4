import { mailKey } from '../../../lib/email-address.ts'
import { dayMs, later } from '../../../lib/time.ts'
import { requirePerson } from '../../../platform/actor.ts'
import { type Context, type Tx, withActor } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import { Conflict } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { addressChanged, addressChangeRequested, addressChangeUndone } from '../events.ts'
import { addressChangedMail, addressUndoneMail } from '../mails.ts'
import { assertMayConfirmAddress } from '../policy.ts'
import { findAddressUndo } from '../queries/sign-in-requests.ts'
import { undoAddressLink } from '../rules/paths.ts'
import { hashLink, newLinkToken } from '../rules/secrets.ts'
import { requestUsedUp, type SignInRequest } from '../rules/sign-in.ts'
import { consumeSignInRequest, createSignInRequest, type MailedRequest } from '../steps/sign-in-requests.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Emails a link and a code to a person's new address. The address becomes theirs once they confirm the email. If it's
 * already theirs, no email is sent. On an installation without email, the first administrator, who has no address yet,
 * gets it immediately: the code would only be printed on a console that they would have to check themselves.
 */
export async function requestAddressChange(ctx: Context, input: MailedRequest): Promise<'requested' | 'theirs'> {
  const { user_id, map_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    const user = await findUser(tx, user_id, 'email')
    const before = user?.email ?? null
    if (mailKey(input.email) === before) return 'theirs'
    if (before === null && map_id === undefined && !tx.site.sendsMail && (await isFirstAdministrator(tx, user_id))) {
      await setAddress(tx, { user_id, email: mailKey(input.email), confirmed: false })
      tx.emit(addressChanged, { user_id })
      return 'theirs'
    }
    const id = await createSignInRequest(tx, { ...input, purpose: 'address', user_id })
    if (id !== undefined) tx.emit(addressChangeRequested, { sign_in_request_id: id, user_id })
    return 'requested'
  })
}

interface AddressChange {
  request: Pick<SignInRequest, 'id' | 'user_id'>
  /** The language of the email to the previous address. */
  language: string
}

/** Gives the person's account the address in the request. */
export async function changeAddress(ctx: Context, { request, language }: AddressChange): Promise<void> {
  assertMayConfirmAddress(ctx.actor, request)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { email } = await consumeSignInRequest(tx, request)
    const before = await findUser(tx, user_id, 'email', 'confirmed')
    await setAddress(tx, { user_id, email })
    tx.emit(addressChanged, { user_id })
    if (!before?.email) return
    await tx.db.deleteFrom('sign_in_requests').where('email', '=', before.email).execute()
    // If the address was typed but never confirmed, its owner must not get the account.
    if (email && before.confirmed !== null) await offerAddressUndo(tx, user_id, before.email, language)
  })
}

/**
 * Restores an account's previous address, for the recipient of the email sent to it. Ends all of the account's sessions
 * and cancels every other link or request that could change the address, because someone else may have used the
 * account.
 */
export async function undoAddressChange(
  ctx: Context,
  { token, language }: { token: string; language: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const undo = await findAddressUndo(tx, token)
    if (!undo) throw requestUsedUp()
    const { user_id, email } = undo
    const before = await findUser(tx, user_id, 'email')
    await takeFromOthers(tx, undo)
    await setAddress(tx, { user_id, email })
    await endAllSessions(withActor(tx, { kind: 'system' }), { user_id })
    await deleteWaysIn(tx, user_id, undo.created)
    tx.emit(addressChangeUndone, { user_id })
    if (before?.email) await queueMail(tx.db, addressUndoneMail(tx.site, { to: before.email, language }), tx.now)
  })
}

/**
 * Whether this is the administrator who signed in with the operator's link. They have no address, and no identity
 * provider knows them.
 */
async function isFirstAdministrator({ db }: Tx, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'Administrator')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('subject').where('user_id', '=', userId))),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Another account may have the address by now: a thief could have created it to prevent the undo. The address's owner
 * decides which account gets it, so the other account loses it and is signed out.
 */
async function takeFromOthers(tx: Tx, { user_id, email }: { user_id: number; email: string }): Promise<void> {
  const others = await tx.db
    .updateTable('users')
    .set({ email: null, confirmed: null })
    .where('email', '=', email)
    .where('id', '<>', user_id)
    .returning('id')
    .execute()
  for (const { id } of others) {
    tx.emit(addressChanged, { user_id: id })
    await endAllSessions(withActor(tx, { kind: 'system' }), { user_id: id })
  }
}

/** Deletes undo links, open requests, and identities linked since the change. */
async function deleteWaysIn({ db }: Tx, userId: number, since: string): Promise<void> {
  await db.deleteFrom('address_undos').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_requests').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).where('created', '>=', since).execute()
}

const undoMs = 7 * dayMs

/** Emails an account's previous address a link that restores it. The email doesn't contain the new address. */
async function offerAddressUndo(tx: Tx, user_id: number, email: string, language: string): Promise<void> {
  await tx.db.deleteFrom('address_undos').where('expires', '<=', tx.now).execute()
  const token = newLinkToken()
  const expires = later(tx.now, undoMs)
  await tx.db
    .insertInto('address_undos')
    .values({ user_id, email, link_hash: hashLink(token), created: tx.now, expires })
    .execute()
  const link = undoAddressLink(tx.site, token)
  await queueMail(tx.db, addressChangedMail(tx.site, { to: email, link, expires, language }), tx.now)
}

interface NewAddress {
  user_id: number
  email: string | null
  /** False for an unconfirmed address. Nothing is sent to it until the person signs in with it. */
  confirmed?: boolean
}

/** The error can safely reveal that another account has the address, because the person has access to its email. */
async function setAddress(tx: Tx, { user_id, email, confirmed = true }: NewAddress): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ email, confirmed: email === null || !confirmed ? null : tx.now, bounces: 0, bounced_until: null })
    .where('id', '=', user_id)
    .where('deleted', 'is', null)
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error)
        ? new Conflict('address_taken', 'Another account already has this address.')
        : error
    })
}
