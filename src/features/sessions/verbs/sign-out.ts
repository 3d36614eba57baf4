import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { sessionEnded } from '../events.ts'
import '../table.ts'

/** Ends the session that the person acts in. */
export async function signOut(ctx: Context): Promise<void> {
  const { user_id, session_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('id', '=', session_id)
      .returning('id')
      .executeTakeFirst()
    if (ended) tx.emit(sessionEnded, { session_id, user_id })
  })
}
