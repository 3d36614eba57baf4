import type { Context, Tx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { accountRenamed } from '../events.ts'
import { assertMayManageAccount } from '../policy.ts'

export interface NewName {
  user_id: number
  first_name: string
  last_name: string
}

/** Gives a person another name. One of the two parts may be empty. */
export async function renamePerson(ctx: Context, input: NewName): Promise<void> {
  assertMayManageAccount(ctx, input.user_id)
  if (!input.first_name && !input.last_name) {
    throw new Invalid([{ field: 'first_name', code: 'name_missing', message: 'At least one name is needed.' }])
  }
  await ctx.transaction((tx) => setName(tx, input))
}

/** For verbs that name somebody else. An account that was deleted a moment ago is not given a name again. */
export async function setName(tx: Tx, { user_id, first_name, last_name }: NewName): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', user_id)
    .where('deleted', 'is', null)
    .where((eb) => eb.or([eb('first_name', '<>', first_name), eb('last_name', '<>', last_name)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.emit(accountRenamed, { user_id })
}
