import { accountPath } from '../../features/sessions/rules/paths.ts'
import { chooseVoteFollows } from '../../features/votes/verbs/choose-vote-follows.ts'
import type { Page } from '../../platform/http/page.ts'
import { voteAnswer } from '../board/vote-answer.ts'

/** The switch that stands beside every vote, for who looks for it in the settings. What they follow already stays. */
export const chooseVoteFollowsAction: Page = {
  path: '/you/vote-follows',
  needsSignIn: true,
  submit: async (request) => {
    const vote_follows = request.form.vote_follows !== 'off'
    await chooseVoteFollows(request.ctx, { vote_follows })
    const flash = vote_follows ? 'vote.follows.on' : 'vote.follows.off'
    if (request.wantsJson) return voteAnswer(request, { vote_follows }, flash)
    return { redirect: `${accountPath}#voting`, flash }
  },
}
