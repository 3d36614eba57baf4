import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { nameOf } from '../../../words/person-name.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { hashLink } from '../rules/secrets.ts'
import type { SignInRequest } from '../rules/sign-in.ts'
import type { AddressUndoTable } from '../table.ts'

/** A browser's newest request. Undefined for a browser without a secret. */
export async function findNewestRequest(
  ctx: Context,
  browserHash: string | undefined,
): Promise<SignInRequest | undefined> {
  if (browserHash === undefined) return undefined
  return ctx.db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The request for a link. Looked up by hash, so timing doesn't reveal how much of a guess is right. */
export const findRequestByLink = (ctx: Context, token: string): Promise<SignInRequest | undefined> =>
  ctx.db.selectFrom('sign_in_requests').selectAll().where('link_hash', '=', hashLink(token)).executeTakeFirst()

/** The person a request is about: their address, or their name if they don't have one. */
export async function describePerson(ctx: Context, { email, user_id }: SignInRequest): Promise<string> {
  if (email !== null) return email
  const user = await findUser(ctx, user_id, 'first_name', 'last_name')
  return user ? nameOf(user) : ''
}

/** An address change that a link can undo. Undefined if the link is unknown, used or expired. */
export const findAddressUndo = (ctx: Context, token: string): Promise<Selectable<AddressUndoTable> | undefined> =>
  ctx.db
    .selectFrom('address_undos')
    .selectAll()
    .where('link_hash', '=', hashLink(token))
    .where('expires', '>', ctx.now)
    .executeTakeFirst()
