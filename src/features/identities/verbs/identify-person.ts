import type { Tx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { Identity, Profile } from '../../../platform/openid/identity-provider.ts'
import { findOrAddPerson } from '../../users/verbs/find-or-add-person.ts'
import { identityLinked } from '../events.ts'
import { findIdentified } from '../queries/find-identified.ts'

export interface ProvedIdentity {
  identity: Pick<Identity, 'issuer' | 'subject'>
  /** What the provider vouches for; needed only for an identity that is not linked yet. */
  profile: Profile | undefined
}

/**
 * The id of the person that an identity is linked to. A new identity is linked to whoever has its address, and stays
 * linked when the address changes.
 */
export async function identifyPerson(tx: Tx, { identity, profile }: ProvedIdentity): Promise<number> {
  const existing = await findIdentified(tx, identity)
  if (existing !== undefined) return lockPerson(tx, existing)
  if (!profile) throw new Forbidden('provider_unverified', 'The provider does not vouch for your mail address.')

  const user_id = await lockPerson(tx, await findOrAddPerson(tx, profile))
  const { issuer, subject } = identity
  const linked = await tx.db
    .insertInto('identities')
    .values({ issuer, subject, user_id, created: tx.now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (linked) {
    tx.emit(identityLinked, { user_id })
    return user_id
  }
  // Another request with the same identity was first.
  return (await findIdentified(tx, identity)) ?? user_id
}

/** Locked, so that an account that is being deleted takes this identity with it, or never gets it. */
async function lockPerson(tx: Tx, id: number): Promise<number> {
  const person = tx.db.selectFrom('users').select('deleted').where('id', '=', id)
  const { deleted } = await forUpdate(tx.database, person).executeTakeFirstOrThrow()
  if (deleted !== null) throw new Forbidden('account_deleted', 'This account was deleted.')
  return id
}
