import type { Context } from '../../../platform/context.ts'

/** The id of the account with this address, which must be the result of `mailKey`. */
export async function findUserByEmail(ctx: Context, email: string): Promise<number | undefined> {
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}
