import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import type { PageAnswer, Visit } from '../../platform/http/page.ts'
import { findOrAddPerson } from '../users/queries.ts'
import type { Asked } from './asked.ts'
import { changeAddress } from './change-address.ts'
import { finishSignIn, type Proof } from './finish-sign-in.ts'
import { useAsked, usedUp } from './use-asked.ts'

/** Does what was asked for, by one who has read the mail. */
export const finishAsked = (visit: Visit, asked: Asked): Promise<PageAnswer> =>
  asked.purpose === 'address'
    ? changeAddress(visit, asked)
    : finishSignIn(visit, (tx) => prove(tx, asked.id, visit.now))

async function prove(tx: TxDb, id: number, now: Timestamp): Promise<Proof> {
  const { email, user_id: known, browser_hash } = await useAsked(tx, id, now)
  const nameless = { email: email ?? '', first_name: '', last_name: '' }
  const user_id = known ?? (await findOrAddPerson(tx, nameless, now))
  const user = await tx.selectFrom('users').select('deleted').where('id', '=', user_id).executeTakeFirst()
  if (user?.deleted !== null) throw usedUp()
  return { user_id, browser_hash }
}
