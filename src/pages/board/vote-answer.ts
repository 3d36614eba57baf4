import type { VoteState } from '../../features/votes/queries/read-own-vote.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { type Key, wordsIn } from '../../words/words.ts'

/** What a vote did. Nobody follows without being told, and nobody who takes a vote back goes on without knowing. */
export function voteFlash({ voted, following }: VoteState): Key {
  if (voted) return following ? 'vote.cast.following' : 'vote.cast'
  return following ? 'vote.withdrawn.following' : 'vote.withdrawn'
}

/** What our script asks for: the state to show, and the sentence to say. */
export const voteAnswer = ({ language }: PageRequest, state: object, flash: Key): PageResponse => ({
  body: JSON.stringify({ ...state, message: wordsIn(language)(flash) }),
  type: 'application/json; charset=utf-8',
})
