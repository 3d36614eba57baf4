import type { Feature } from '../../platform/feature.ts'
import { createVote, getVote, listVotes, removeVote } from './api.ts'
import { accountVoteFollowsChosen, voteCast, voteWithdrawn } from './events.ts'

export const votes: Feature = {
  name: 'votes',
  endpoints: [listVotes, getVote, createVote, removeVote],
  events: [voteCast, voteWithdrawn, accountVoteFollowsChosen],
}
