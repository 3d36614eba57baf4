import '../table.ts'
import type { Tx } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { afterSignInOf } from '../rules/after-sign-in.ts'

/** Takes what a browser is to do after signing in, so that it is done once. */
export async function takeAfterSignIn(
  tx: Tx,
  { browser_hash }: { browser_hash: string },
): Promise<AfterSignIn | undefined> {
  const row = await tx.db
    .deleteFrom('saved_forms')
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()
  return afterSignInOf(row, tx.now)
}
