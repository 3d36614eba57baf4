import { requirePerson } from '../../../platform/actor.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { NotFound } from '../../../platform/errors.ts'
import '../../../platform/mail/mail.ts'
import { unfollowAll } from '../../subscriptions/verbs/unfollow-all.ts'
import { leaveTeams } from '../../teams/verbs/leave-teams.ts'
import { deletedName } from '../../users/table.ts'

/** The account is emptied; what the person wrote and voted for stays, under a name that is nobody's. */
export async function deleteAccount(ctx: Context): Promise<void> {
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    await leaveTeams(tx)
    // Tasks are locked before people, as a vote does. What was followed in between is ended when nothing more can be.
    await unfollowAll(tx)
    const email = await forgetPerson(tx, user_id)
    await unfollowAll(tx)
    await forgetMails(tx.db, user_id, email)
    await forgetSignIns(tx.db, user_id, email)
  })
}

/** Returns the address, which is free from now on. */
async function forgetPerson(tx: Tx, id: number): Promise<string | null> {
  const person = tx.db.selectFrom('users').select('email').where('id', '=', id).where('deleted', 'is', null)
  const found = await forUpdate(tx.database, person).executeTakeFirst()
  if (!found) throw new NotFound()
  await tx.db
    .updateTable('users')
    .set({ email: null, first_name: deletedName, last_name: '', language: null, deleted: tx.now })
    .where('id', '=', id)
    .execute()
  return found.email
}

/** What waits to be sent or could not be: to the address, and to one that was about to take its place. */
async function forgetMails(tx: TxDb, id: number, email: string | null): Promise<void> {
  const others = tx.selectFrom('sign_in_requests').select('email').where('user_id', '=', id)
  await tx
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('recipient', '=', email), eb('recipient', 'in', others)]))
    .execute()
}

/** Every way in, those half gone too. An address that somebody else is about to take is theirs to confirm. */
async function forgetSignIns(tx: TxDb, id: number, email: string | null): Promise<void> {
  await tx
    .deleteFrom('saved_forms')
    .where('browser_hash', 'in', (eb) => eb.selectFrom('sessions').select('browser_hash').where('user_id', '=', id))
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx.deleteFrom('identities').where('user_id', '=', id).execute()
  await tx
    .deleteFrom('sign_in_requests')
    .where((eb) => eb.or([eb('user_id', '=', id), eb.and([eb('purpose', '=', 'sign-in'), eb('email', '=', email)])]))
    .execute()
}
