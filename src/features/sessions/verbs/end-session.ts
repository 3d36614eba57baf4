import type { Context } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { sessionEnded } from '../events.ts'
import '../table.ts'

/**
 * Signs a person out in one browser; in the browser they act in `signOut` does it. The session of somebody else is
 * answered like one that does not exist.
 */
export async function endSession(ctx: Context, input: { user_id: number; session_id: number }): Promise<void> {
  const { user_id, session_id } = input
  assertMayManageAccount(ctx, user_id)
  if (ctx.actor.kind === 'person' && ctx.actor.session_id === session_id) throw new NotFound()
  await ctx.transaction(async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('id', '=', session_id)
      .where('expires', '>', tx.now)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new NotFound()
    tx.emit(sessionEnded, { session_id, user_id })
  })
}
