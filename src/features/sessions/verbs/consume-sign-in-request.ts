import type { Tx } from '../../../platform/context.ts'
import { requestUsedUp, type SignInRequest } from '../rules/sign-in-request.ts'
import '../table.ts'

/** Marks the request as used. Of two who confirm at the same moment the condition lets one through. */
export async function consumeSignInRequest(tx: Tx, { id }: { id: number }): Promise<SignInRequest> {
  const used = await tx.db
    .updateTable('sign_in_requests')
    .set({ used: tx.now })
    .where('id', '=', id)
    .where('used', 'is', null)
    .where('expires', '>', tx.now)
    .returningAll()
    .executeTakeFirst()
  if (!used) throw requestUsedUp()
  return used
}
