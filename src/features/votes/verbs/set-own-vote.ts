import type { MapContext } from '../../../platform/context.ts'
import { assertMayWrite } from '../../../platform/limits/assert-may-write.ts'
import { findOwnEvent } from '../../../platform/limits/own-event.ts'
import { voteCast, voteWithdrawn } from '../events.ts'
import { castVote } from './cast-vote.ts'
import { withdrawOwnVote } from './withdraw-own-vote.ts'

/** Casts or withdraws the actor's vote. Returns how many votes the task has now. */
export async function setOwnVote(ctx: MapContext, input: { task_id: number; voted: boolean }): Promise<number> {
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'votes', findOwnEvent(tx, [voteCast, voteWithdrawn]))
    if (input.voted) await castVote(tx, { parent: input.task_id })
    else await withdrawOwnVote(tx, input.task_id)
    const { votes_count } = await tx.db
      .selectFrom('tasks')
      .select('votes_count')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', input.task_id)
      .where('live', '=', true)
      .executeTakeFirstOrThrow()
    return votes_count
  })
}
