import type { Context } from '../../../platform/context.ts'

/** The email address of an account; null where it has none, as that of the first administrator. */
export async function findAddress(ctx: Context, userId: number): Promise<string | null> {
  const user = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}
