import type { Context } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageAccount } from '../policy.ts'
import { type NewName, setName } from '../steps/set-name.ts'

/** Gives a person another name. One of the two parts may be empty. */
export async function renamePerson(ctx: Context, input: NewName): Promise<void> {
  assertMayManageAccount(ctx, input.user_id)
  if (!input.first_name && !input.last_name) {
    throw new Invalid([{ field: 'display_name', code: 'name_missing', message: 'A name is needed.' }])
  }
  await ctx.transaction((tx) => setName(tx, input))
}
