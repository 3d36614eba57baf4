import { switchVoteFollows } from '../../features/votes/verbs/switch-vote-follows.ts'
import { localPath } from '../../lib/urls.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { afterButton, afterRefusal } from './beside-comment.ts'
import { idIn, mapPath } from './paths.ts'
import { voteAnswer } from './vote-answer.ts'

/** The switch beside the vote button: whether somebody follows what they vote for. */
export const voteFollowsAction: Page = {
  path: `${mapPath}/task/:task/vote-follows`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const vote_follows = request.form.vote_follows !== 'off'
    const state = await switchVoteFollows(ctx, { task_id: idIn(request.params.task), vote_follows })
    const flash = vote_follows ? 'vote.follows.on' : 'vote.follows.off'
    if (request.wantsJson) return voteAnswer(request, { ...state, vote_follows }, flash)
    return afterButton(request, { redirect: localPath(request.form.from), flash })
  },
  showOnError: afterRefusal,
}
