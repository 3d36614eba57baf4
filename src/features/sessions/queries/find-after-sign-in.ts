import '../table.ts'
import type { Context } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { afterSignInOf } from '../rules/after-sign-in.ts'

/** What a browser is to do after signing in. A browser without a secret has nothing to do. */
export async function findAfterSignIn(ctx: Context, browserHash: string | undefined): Promise<AfterSignIn | undefined> {
  if (browserHash === undefined) return undefined
  const row = await ctx.db
    .selectFrom('saved_forms')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return afterSignInOf(row, ctx.now)
}
