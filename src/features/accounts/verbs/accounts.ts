import { sql } from 'kysely'
import '../../../platform/mail/queue-mail.ts'
import { type Context, inMap, type Tx } from '../../../platform/context.ts'
import { forUpdate, writeShardsInTurn } from '../../../platform/db/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import { forgetImported } from '../../imports/steps/import-records.ts'
import { forgetJwtPerson } from '../../jwt-sign-in/verbs/jwt-sign-in.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { deleteNotices } from '../../notices/verbs/clean-up.ts'
import { endAllSessions } from '../../sessions/verbs/sessions.ts'
import { unfollowAll } from '../../subscriptions/verbs/following.ts'
import { leaveTeams } from '../../teams/verbs/teams.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { forgetAddress } from '../../users/steps/people.ts'
import { deletedName } from '../../users/table.ts'
import { accountBlocked, accountDeleted, accountUnblocked } from '../events.ts'
import { assertMayBlock } from '../policy.ts'

/** Deletes a person's data, except for a keyed hash of their address. Their posts and votes stay, under a generic name. */
export async function deleteAccount(ctx: Context, input: { user_id: number }): Promise<void> {
  const { user_id } = input
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    await writeShardsInTurn(tx.database, tx.db)
    await leaveTeams(tx, { user_id })
    // Locks tasks before people, in the same order as voting does. The second call removes subscriptions added in
    // between; once the person is locked, no new ones can appear.
    await unfollowAll(tx, { user_id })
    const email = await clearPerson(tx, user_id)
    await unfollowAll(tx, { user_id })
    await deleteNotices(tx, { user_id })
    await deleteInEveryMap(tx, { table: 'text_versions', column: 'author_id', user_id })
    await deleteInEveryMap(tx, { table: 'image_uploads', column: 'user_id', user_id })
    await deleteInEveryMap(tx, { table: 'saved_views', column: 'user_id', user_id })
    await deleteInEveryMap(tx, { table: 'votes', column: 'author_id', user_id })
    await deleteMails(tx, user_id, email)
    await deleteSignIns(tx, user_id, email)
    if (email !== null) await forget(tx, email)
    if (tx.actor.kind === 'person' && tx.actor.map_id !== undefined) await leaveMap(tx, tx.actor.map_id, user_id)
    tx.emit(accountDeleted, { user_id })
  })
}

/**
 * Deletes the name and address of people who were imported under this address but have no account. Returns how many
 * there were. Their posts and votes stay.
 */
export async function deleteImportedPerson(ctx: Context, { email }: { email: string }): Promise<number> {
  assertMayBlock(ctx.actor)
  return ctx.transaction(async (tx) => {
    await writeShardsInTurn(tx.database, tx.db)
    return forget(tx, email)
  })
}

/** Later imports don't bring back the name or the address. */
async function forget(tx: Tx, email: string): Promise<number> {
  await forgetAddress(tx, { email })
  return forgetImported(tx, email)
}

/** Signs a person out everywhere and stops them from signing in. Their posts stay. */
export async function blockAccount(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayBlock(ctx.actor)
  await ctx.transaction(async (tx) => {
    await tx.db.updateTable('users').set({ blocked: tx.now }).where('id', '=', user_id).execute()
    await endAllSessions(tx, { user_id })
    tx.emit(accountBlocked, { user_id })
  })
}

/** Lets a person sign in again. */
export async function unblockAccount(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayBlock(ctx.actor)
  await ctx.transaction(async (tx) => {
    await tx.db.updateTable('users').set({ blocked: null }).where('id', '=', user_id).execute()
    tx.emit(accountUnblocked, { user_id })
  })
}

const noMail = {
  confirmed: null,
  notice_mail: 'at_once',
  waiting_mail: 'daily',
  vote_follows: true,
  bounces: 0,
  bounced_until: null,
} as const

/** Returns the person's email address, which another account can now use. */
async function clearPerson(tx: Tx, id: number): Promise<string | null> {
  const person = tx.db.selectFrom('users').select('email').where('id', '=', id).where('deleted', 'is', null)
  const row = await forUpdate(tx.database, person).executeTakeFirstOrThrow(notFound)
  await tx.db
    .updateTable('users')
    .set({
      email: null,
      first_name: deletedName,
      last_name: '',
      language: null,
      deleted: tx.now,
      blocked: null,
      ...noMail,
    })
    .where('id', '=', id)
    .execute()
  return row.email
}

/** For people who signed in by JWT. */
async function leaveMap(tx: Tx, map_id: number, user_id: number): Promise<void> {
  const map = await findMap(tx.db, map_id)
  if (!map) return
  const blocked = (await findStanding(inMap(tx, map, null), user_id)) === 'blocked'
  await forgetJwtPerson(tx, { map_id, user_id, blocked })
}

interface RowsOfPerson {
  table: 'text_versions' | 'image_uploads' | 'saved_views' | 'votes'
  column: 'author_id' | 'user_id'
  user_id: number
}

/**
 * Deletes earlier versions of their posts, the record of which images they uploaded, their saved views, and the
 * addresses given with their votes. The posts and votes themselves and the images stay.
 */
async function deleteInEveryMap({ db }: Tx, { table, column, user_id }: RowsOfPerson): Promise<void> {
  const change = table === 'votes' ? sql`update votes set voter_email = null` : sql`delete from ${sql.table(table)}`
  const { rows: maps } = await sql<{ map_id: number }>`select distinct map_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${user_id} order by map_id`.execute(db)
  for (const { map_id } of maps) {
    await sql`${change} where map_id = ${map_id} and ${sql.ref(column)} = ${user_id}`.execute(db)
  }
}

/**
 * Deletes queued and failed emails to the person's address, to earlier addresses, and to a new one awaiting
 * confirmation.
 */
async function deleteMails({ db }: Tx, id: number, email: string | null): Promise<void> {
  const next = db.selectFrom('sign_in_requests').select('email').where('user_id', '=', id)
  const previous = db.selectFrom('address_undos').select('email').where('user_id', '=', id)
  await db
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([eb('recipient', 'in', next), eb('recipient', 'in', previous), eb('recipient', '=', email ?? '')]),
    )
    .execute()
}

/**
 * Deletes sessions, identities, invitations and open sign-in requests. Keeps requests to move another account to this
 * address.
 */
async function deleteSignIns({ db }: Tx, id: number, email: string | null): Promise<void> {
  await db
    .deleteFrom('saved_forms')
    .where('browser_hash', 'in', (eb) => eb.selectFrom('sessions').select('browser_hash').where('user_id', '=', id))
    .execute()
  await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await db.deleteFrom('identities').where('user_id', '=', id).execute()
  await db.deleteFrom('sign_in_requests').where('user_id', '=', id).execute()
  await db.deleteFrom('address_undos').where('user_id', '=', id).execute()
  if (email === null) return
  await db.deleteFrom('invitations').where('email', '=', email).execute()
  await db.deleteFrom('sign_in_requests').where('purpose', '=', 'sign-in').where('email', '=', email).execute()
}
