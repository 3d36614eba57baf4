/** Votes, and following what one votes for. */
export const voting = {
  'vote.cast.following': 'Your vote is counted. You follow this now.',
  'vote.withdrawn.following': 'Your vote is taken back. You still follow this.',
  'vote.follows': 'Follow what I vote for',
  'vote.follows.visitor': 'Voting follows this too. You can switch that off.',
  'vote.follows.on': 'From now on you follow what you vote for.',
  'vote.follows.off': 'From now on a vote is only a vote.',
  'task.voters.unnamed': { one: '{count} person', other: '{count} people' },
  'you.voting': 'Voting',
  'you.voting.help': 'Then you hear what becomes of it. What you follow already stays as it is.',
  'vote.do-not-follow': 'Do not follow',
} as const
