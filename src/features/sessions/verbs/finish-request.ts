import type { Tx } from '../../../platform/context.ts'
import type { PageAnswer, PageRequest } from '../../../platform/http/page.ts'
import { findOrAddPerson } from '../../users/verbs/find-or-add-person.ts'
import type { Asked } from '../rules/sign-in-request.ts'
import { changeAddress } from './change-address.ts'
import { finishSignIn, type Proof } from './confirm-sign-in.ts'
import { useAsked, usedUp } from './use-request.ts'

/** Does what was asked for, by one who has read the mail. */
export const finishAsked = (request: PageRequest, asked: Asked): Promise<PageAnswer> =>
  asked.purpose === 'address' ? changeAddress(request, asked) : finishSignIn(request, (tx) => prove(tx, asked.id))

async function prove(tx: Tx, id: number): Promise<Proof> {
  const { email, user_id: known, browser_hash } = await useAsked(tx.db, id, tx.now)
  const nameless = { email: email ?? '', first_name: '', last_name: '' }
  const user_id = known ?? (await findOrAddPerson(tx, nameless))
  const user = await tx.db.selectFrom('users').select('deleted').where('id', '=', user_id).executeTakeFirst()
  if (user?.deleted !== null) throw usedUp()
  return { user_id, browser_hash }
}
