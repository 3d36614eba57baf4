import type { Context } from '../../../platform/context.ts'
import '../table.ts'

/** Whether somebody has this address. It is compared as accounts have it: see `mailKey`. */
export async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}
