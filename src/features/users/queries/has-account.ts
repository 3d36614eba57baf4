import type { Context } from '../../../platform/context.ts'
import '../table.ts'

/** Whether an account has this address, which must be the result of `mailKey`. */
export async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}
