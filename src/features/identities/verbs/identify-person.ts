import type { Timestamp } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { Identity, Profile } from '../../../platform/openid/identity-provider.ts'
import { findOrAddPerson } from '../../users/verbs/find-or-add-person.ts'

export interface IdentityTable {
  issuer: string
  subject: string
  user_id: number
  created: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    identities: IdentityTable
  }
}

/** Whose identity this is. */
export async function findIdentified(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const known = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return known?.user_id
}

/** The person an identity belongs to; a new one belongs to whoever has its address, and stays theirs. */
export async function identifiedPerson(tx: Tx, identity: Identity, profile: Profile | undefined): Promise<number> {
  const known = await findIdentified(tx.db, identity)
  if (known !== undefined) return holdPerson(tx, known)
  if (!profile) throw new Forbidden('provider_unverified', 'The provider does not vouch for your mail address.')

  const user_id = await holdPerson(tx, await findOrAddPerson(tx, profile))
  const { issuer, subject } = identity
  await tx.db
    .insertInto('identities')
    .values({ issuer, subject, user_id, created: tx.now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  // Whoever came at the same moment may have been first.
  return (await findIdentified(tx.db, identity)) ?? user_id
}

/** Held, so that an account that is being deleted takes this identity with it, or never gets it. */
async function holdPerson(tx: Tx, id: number): Promise<number> {
  const person = tx.db.selectFrom('users').select('deleted').where('id', '=', id)
  const { deleted } = await forUpdate(tx.database, person).executeTakeFirstOrThrow()
  if (deleted !== null) throw new Forbidden('account_deleted', 'This account was deleted.')
  return id
}
