import type { Selectable } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import type { SavedFormTable } from '../table.ts'

/** What a browser does after signing in. Undefined for a browser without a secret. */
export async function findAfterSignIn(ctx: Context, browserHash: string | undefined): Promise<AfterSignIn | undefined> {
  if (browserHash === undefined) return undefined
  const row = await ctx.db
    .selectFrom('saved_forms')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return afterSignInOf(row, ctx.now)
}

/** Reads a row of `saved_forms`. Undefined if there's none or it has expired. */
export function afterSignInOf(row: Selectable<SavedFormTable> | undefined, now: Timestamp): AfterSignIn | undefined {
  if (!row || row.expires <= now) return undefined
  const { return_to, route, params, form } = row
  if (route === null) return { return_to }
  return { return_to, saved: { route, params: JSON.parse(params ?? '{}'), form: JSON.parse(form ?? '{}') } }
}
