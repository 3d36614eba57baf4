import type { Context } from '../../../platform/context.ts'
import { endAllSessions } from '../../sessions/verbs/sessions.ts'
import { accountBlocked } from '../events.ts'
import { assertMayBlock } from '../policy.ts'

/** Signs a person out everywhere and lets nobody sign in with the account. What they wrote stays. */
export async function blockAccount(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayBlock(ctx.actor)
  await ctx.transaction(async (tx) => {
    await tx.db.updateTable('users').set({ blocked: tx.now }).where('id', '=', user_id).execute()
    await endAllSessions(tx, { user_id })
    tx.emit(accountBlocked, { user_id })
  })
}
