import { setOwnVote } from '../../features/votes/verbs/set-own-vote.ts'
import { localPath } from '../../lib/urls.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { afterButton, afterRefusal } from './beside-comment.ts'
import { idIn, mapPath } from './paths.ts'
import { voteAnswer, voteFlash } from './vote-answer.ts'

/** The form sends the new state, not a change, so that pressing the button twice does no harm. */
export const voteAction: Page = {
  path: `${mapPath}/task/:task/vote`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    requirePerson(ctx.actor)
    const id = idIn(request.params.task)
    const state = await setOwnVote(ctx, { task_id: id, voted: request.form.vote !== 'off' })
    const flash = voteFlash(state)
    if (request.wantsJson) return voteAnswer(request, state, flash)
    const back = localPath(request.form.from).split('#', 1)[0]
    return afterButton(request, { redirect: `${back}#task-${id}`, flash: `${flash}:${id}` })
  },
  showOnError: afterRefusal,
}
