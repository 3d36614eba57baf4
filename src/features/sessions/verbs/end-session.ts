import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { sessionEnded } from '../events.ts'
import '../table.ts'

/**
 * Signs the person out in another browser of theirs; `signOut` does it in this one. The session of somebody else is
 * answered like one that does not exist.
 */
export async function endSession(ctx: Context, { session_id }: { session_id: number }): Promise<void> {
  const person = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', person.user_id)
      .where('id', '=', session_id)
      .where('id', '!=', person.session_id)
      .where('expires', '>', tx.now)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new NotFound()
    tx.emit(sessionEnded, { session_id, user_id: person.user_id })
  })
}
