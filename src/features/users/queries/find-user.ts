import type { Context, Tx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'

/** The id of the account with this address, which must have been normalised by `mailKey`. */
export async function findUserByEmail(ctx: Context, email: string): Promise<number | undefined> {
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}

/**
 * Throws if the person has just deleted their account. Call it after writing a row that refers to them; the foreign key
 * then keeps the account from being deleted until the transaction ends.
 */
export async function assertNotDeleted(tx: Pick<Tx, 'db'>, userId: number): Promise<void> {
  const { deleted } = await tx.db
    .selectFrom('users')
    .select('deleted')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deleted !== null) throw new NotFound()
}
