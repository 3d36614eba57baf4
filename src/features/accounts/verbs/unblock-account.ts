import type { Context } from '../../../platform/context.ts'
import { accountUnblocked } from '../events.ts'
import { assertMayBlock } from '../policy.ts'

/** Lets a person sign in again. */
export async function unblockAccount(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayBlock(ctx.actor)
  await ctx.transaction(async (tx) => {
    await tx.db.updateTable('users').set({ blocked: null }).where('id', '=', user_id).execute()
    tx.emit(accountUnblocked, { user_id })
  })
}
