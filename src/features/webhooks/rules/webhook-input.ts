import type { Site } from '../../../platform/context.ts'
import { egressRefusal, isAllowedHost } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import { mapEvents } from '../../../platform/events/event.ts'
import { typeProblems } from '../../../platform/events/types.ts'
import { findLanguage } from '../../../words/words.ts'
import type { WebhookEdit } from '../schema.ts'

export const eventTypes = (): string[] => [...mapEvents.keys()].toSorted()

const followerEvents = ['task.followed', 'task.unfollowed', 'task.muted', 'task.follow_changed']

/** These events far outnumber all others, and few integrations need them. */
export const isAboutVotesOrFollowers = (type: string): boolean =>
  type.startsWith('vote.') || followerEvents.includes(type)

/** A new webhook's default events: the public ones. Internal notes stay within the team. */
export const usualTypes = (): string[] =>
  eventTypes().filter((type) => mapEvents.get(type)?.scope === 'public' && !isAboutVotesOrFollowers(type))

export const presets = ['recommended', 'all', 'custom'] as const
export type Preset = (typeof presets)[number]

export function presetOf(types: string[]): Preset {
  if (types.includes('*')) return 'all'
  const usual = usualTypes()
  const isUsual = types.length === usual.length && usual.every((type) => types.includes(type))
  return isUsual ? 'recommended' : 'custom'
}

/**
 * Checks that the schema can't express. A host name is only resolved when something is sent; its address is checked
 * then.
 */
export const webhookProblems = (site: Site, { url, types, language }: Partial<WebhookEdit>): Problem[] => [
  ...(url !== undefined && egressRefusal(url, isAllowedHost(url, site.allowedHosts)) ? [notPublic] : []),
  ...typeProblems(types ?? [], 'types'),
  ...(language !== undefined && findLanguage(language) === undefined ? [unknownLanguage] : []),
]

const notPublic: Problem = {
  field: 'url',
  code: 'not_public',
  message: 'This URL is not on the public internet. The operator can allow its host with EGRESS_ALLOWED_HOSTS.',
}

const unknownLanguage: Problem = {
  field: 'language',
  code: 'unknown_language',
  message: 'This language is not available.',
}
