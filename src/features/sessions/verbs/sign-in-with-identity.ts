import type { Context, Tx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { Identity, Profile } from '../../../platform/openid/identity-provider.ts'
import { findOrAddPerson } from '../../users/steps/people.ts'
import { identityLinked } from '../events.ts'
import { findUserByIdentity } from '../queries/sessions.ts'
import type { SignInBrowser } from '../rules/sign-in.ts'
import { type SignedIn, signIn } from '../steps/sign-in.ts'

/** Signs in the person an identity provider has authenticated. */
export async function signInWithIdentity(ctx: Context, input: SignInBrowser & ProvedIdentity): Promise<SignedIn> {
  const { identity, profile, ...browser } = input
  return ctx.transaction(async (tx) => {
    const user_id = await identifyPerson(tx, { identity, profile })
    return signIn(tx, { user_id, requestedBy: null, ...browser })
  })
}

interface ProvedIdentity {
  identity: Pick<Identity, 'issuer' | 'subject'>
  /** The address and name the provider has verified. Only needed for a new identity. */
  profile: Profile | undefined
}

/**
 * The id of the person an identity is linked to. A new identity is linked to the person with its address, and stays
 * linked if the address changes.
 */
async function identifyPerson(tx: Tx, { identity, profile }: ProvedIdentity): Promise<number> {
  const existing = await findUserByIdentity(tx, identity)
  if (existing !== undefined) return lockPerson(tx, existing)
  if (!profile) throw new Forbidden('provider_unverified', 'The provider has not verified your email address.')

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
  // A concurrent request has already linked the same identity.
  return (await findUserByIdentity(tx, identity)) ?? user_id
}

/** Waits for any deletion in progress, so that a deleted account can't get an identity. */
async function lockPerson(tx: Tx, id: number): Promise<number> {
  const person = tx.db.selectFrom('users').select('deleted').where('id', '=', id)
  const { deleted } = await forUpdate(tx.database, person).executeTakeFirstOrThrow()
  if (deleted !== null) throw new Forbidden('account_deleted', 'This account was deleted.')
  return id
}
