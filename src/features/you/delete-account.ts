import { held } from '../../platform/db/lock.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Visit } from '../../platform/http/page.ts'
import '../../platform/mail/mail.ts'
import { deletedName } from '../users/user.ts'
import { leaveTeams } from './leave-teams.ts'
import { personOf } from './person.ts'
import { unfollowEverything } from './unfollow-everything.ts'

/** The person goes; what they wrote and voted for stays, under a name that is nobody's. */
export async function deleteAccount(visit: Visit): Promise<void> {
  const { id } = personOf(visit)
  await visit.database.transaction(async (tx) => {
    await leaveTeams(visit.database, tx, id)
    // Tasks before people, as a vote holds them. What was followed in between is ended when nothing more can be.
    await unfollowEverything(tx, visit)
    const email = await forgetPerson(tx, visit)
    await unfollowEverything(tx, visit)
    await forgetMails(tx, id, email)
    await forgetSignIns(tx, id, email)
  })
}

/** Returns the address, which is free from now on. */
async function forgetPerson(tx: TxDb, visit: Visit): Promise<string | null> {
  const { id } = personOf(visit)
  const person = tx.selectFrom('users').select('email').where('id', '=', id).where('deleted', 'is', null)
  const found = await held(visit.database, person).executeTakeFirst()
  if (!found) throw new NotFound()
  await tx
    .updateTable('users')
    .set({ email: null, first_name: deletedName, last_name: '', language: null, deleted: visit.now })
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
