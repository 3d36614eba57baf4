import type { Context } from '../../../platform/context.ts'
import { maxCodeAttempts, type SignInRequest } from '../rules/sign-in-request.ts'
import '../table.ts'

/**
 * Counts an attempt at the code of the browser's newest request; undefined when no attempt is left. It is committed
 * before the code is compared, so that parallel attempts are counted too. Do not call it in a transaction.
 */
export function countCodeAttempt(
  ctx: Context,
  { browser_hash }: { browser_hash: string },
): Promise<SignInRequest | undefined> {
  return ctx.transaction((tx) =>
    tx.db
      .updateTable('sign_in_requests')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('sign_in_requests as newest')
          .select((of) => of.fn.max('newest.id').as('id'))
          .where('newest.browser_hash', '=', browser_hash),
      )
      .where('tries', '<', maxCodeAttempts)
      .where('used', 'is', null)
      .where('expires', '>', tx.now)
      .returningAll()
      .executeTakeFirst(),
  )
}
