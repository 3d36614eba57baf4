import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { sessionEnded } from '../events.ts'
import '../table.ts'

/** Signs a person out everywhere, also in the browser they act in. */
export async function endAllSessions(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const ended = await tx.db.deleteFrom('sessions').where('user_id', '=', user_id).returning('id').execute()
    for (const { id } of ended) tx.emit(sessionEnded, { session_id: id, user_id })
  })
}
