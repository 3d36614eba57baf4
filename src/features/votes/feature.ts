import type { Feature } from '../../platform/feature.ts'
import { votesCreateEndpoint, votesDeleteEndpoint, votesGetEndpoint, votesListEndpoint } from './api.ts'
import { accountVoteFollowsChosen, voteCast, voteWithdrawn } from './events.ts'

export const votesFeature: Feature = {
  name: 'votes',
  endpoints: [votesListEndpoint, votesGetEndpoint, votesCreateEndpoint, votesDeleteEndpoint],
  events: [voteCast, voteWithdrawn, accountVoteFollowsChosen],
}
