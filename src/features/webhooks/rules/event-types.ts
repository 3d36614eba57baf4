import type { Problem } from '../../../platform/errors.ts'
import { mapEvents } from '../../../platform/events/event.ts'

/** The events that a webhook can be told of, by name. */
export const eventTypes = (): string[] => [...mapEvents.keys()].toSorted()

const followerEvents = ['task.followed', 'task.unfollowed', 'task.muted', 'task.follow_changed']

/** There are far more of these than of all others, and few want them. */
export const isAboutVotesOrFollowers = (type: string): boolean =>
  type.startsWith('vote.') || followerEvents.includes(type)

/** What a new webhook is told of unless somebody chooses: what everybody may know. Notes of the team stay in the team. */
export const usualTypes = (): string[] =>
  eventTypes().filter((type) => mapEvents.get(type)?.scope === 'public' && !isAboutVotesOrFollowers(type))

export function typeProblems(types: string[] | undefined, field: string): Problem[] {
  const unknown = types?.find((type) => !mapEvents.has(type))
  return unknown === undefined
    ? []
    : [{ field, code: 'unknown_type', message: 'There is no such event. The reference lists all of them.' }]
}
