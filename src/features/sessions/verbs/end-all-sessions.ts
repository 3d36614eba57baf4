import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { sessionEnded } from '../events.ts'
import '../table.ts'

/** Signs the person out everywhere, also in the browser they act in. */
export async function endAllSessions(ctx: Context): Promise<void> {
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const ended = await tx.db.deleteFrom('sessions').where('user_id', '=', user_id).returning('id').execute()
    for (const { id } of ended) tx.emit(sessionEnded, { session_id: id, user_id })
  })
}
