import { localPath } from '../../lib/addresses.ts'
import type { Context } from '../../platform/context.ts'
import type { Page } from '../../platform/http/page.ts'
import { actingIn, mapPath, visitMap } from '../maps/visit-map.ts'
import { castVote } from '../votes/cast-vote.ts'
import { withdrawOwnVote } from '../votes/withdraw-own-vote.ts'
import { addressedId } from './addressed-id.ts'

/** The stone. It says what is wanted, on or off, so that pressing it twice in a hurry does no more than once. */
export const voteAction: Page = {
  path: `${mapPath}/task/:task/vote`,
  submit: async (visit) => {
    const ctx = actingIn(visit, await visitMap(visit))
    const voted = visit.form.vote !== 'off'
    const id = addressedId(visit.params.task)
    const votes_count = await vote(ctx, id, voted)
    if (visit.script) return { body: JSON.stringify({ voted, votes_count }), type: 'application/json; charset=utf-8' }
    const back = localPath(visit.form.from).split('#', 1)[0]
    return { redirect: `${back}#task-${id}`, notice: voted ? 'vote.cast' : 'vote.withdrawn' }
  },
}

/** Returns the votes the task has now. */
const vote = (ctx: Context, taskId: number, wanted: boolean): Promise<number> =>
  ctx.transaction(async (tx) => {
    if (wanted) await castVote(tx, { parent: taskId })
    else await withdrawOwnVote(tx, taskId)
    const { votes_count } = await tx.db
      .selectFrom('tasks')
      .select('votes_count')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    return votes_count
  })
