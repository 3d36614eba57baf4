import { setOwnVote } from '../../features/votes/verbs/set-own-vote.ts'
import { localPath } from '../../lib/addresses.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'

/** The form sends the new state, not a change, so that pressing the button twice does no harm. */
export const voteAction: Page = {
  path: `${mapPath}/task/:task/vote`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    requirePerson(ctx.actor)
    const voted = request.form.vote !== 'off'
    const id = idIn(request.params.task)
    const votes_count = await setOwnVote(ctx, { task_id: id, voted })
    if (request.wantsJson)
      return { body: JSON.stringify({ voted, votes_count }), type: 'application/json; charset=utf-8' }
    const back = localPath(request.form.from).split('#', 1)[0]
    return { redirect: `${back}#task-${id}`, notice: voted ? 'vote.cast' : 'vote.withdrawn' }
  },
}
