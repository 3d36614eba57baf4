import type { Tx } from '../../../platform/context.ts'
import { requestUsedUp, type SignInRequest } from '../rules/sign-in-request.ts'
import '../table.ts'

/** Marks the request as used. If two confirm it at the same time, the condition accepts only one. */
export async function consumeSignInRequest(tx: Tx, { id }: { id: number }): Promise<SignInRequest> {
  const request = await tx.db
    .updateTable('sign_in_requests')
    .set({ used: tx.now })
    .where('id', '=', id)
    .where('used', 'is', null)
    .where('expires', '>', tx.now)
    .returningAll()
    .executeTakeFirst()
  if (!request) throw requestUsedUp()
  return request
}
