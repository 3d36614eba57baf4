import type { Selectable } from 'kysely'
import type { Context, Tx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { UserTable } from '../table.ts'

/** The id of the account with this address, which must have been normalised by `mailKey`. */
export async function findUserByEmail(ctx: Context, email: string): Promise<number | undefined> {
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}

type Columns = keyof Selectable<UserTable>

/** These columns of a person's row, even if they've deleted their account. */
export const findUser = <Column extends Columns>(
  { db }: Pick<Context, 'db'>,
  id: number | null,
  ...columns: Column[]
): Promise<Pick<Selectable<UserTable>, Column> | undefined> =>
  db
    .selectFrom('users')
    .select(columns as Columns[])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Throws if the person has just deleted their account. Call it after writing a row that refers to them; the foreign key
 * then keeps the account from being deleted until the transaction ends.
 */
export async function assertNotDeleted(tx: Pick<Tx, 'db'>, userId: number): Promise<void> {
  const user = await findUser(tx, userId, 'deleted')
  if (user?.deleted !== null) throw new NotFound()
}
