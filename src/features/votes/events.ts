import Type from 'typebox'
import { mapEvent, siteEvent } from '../../platform/events/event.ts'
import { forTeam } from '../../platform/events/fields.ts'

/** A vote's record shows who cast it. Once it's removed, only the team can still see that. */
const fields = { vote_id: Type.Integer(), task_id: Type.Integer(), author_id: Type.Integer(forTeam) }

export const voteCast = mapEvent(
  'vote.cast',
  "Someone voted for a task. `added_by` is who voted on the voter's behalf, and `notify` says whether the voter is notified.",
  Type.Object({
    ...fields,
    added_by: Type.Union([Type.Integer(), Type.Null()], forTeam),
    notify: Type.Boolean(forTeam),
  }),
)

export const voteWithdrawn = mapEvent('vote.withdrawn', 'A vote was removed.', Type.Object(fields), {
  tombstone: true,
})

export const accountVoteFollowsChosen = siteEvent(
  'account.vote_follows_chosen',
  'A person chose whether voting for a task also follows it.',
  Type.Object({ user_id: Type.Integer(), vote_follows: Type.Boolean() }),
)
