import type { MemberRole } from '../../platform/actor.ts'
import type { Key } from '../../words/words.ts'
import { mapPath } from '../board/paths.ts'

/** A page in the navigation of the workspace. */
export interface Section {
  /** The last part of its path: `/team/map/manage/queue`. */
  path: string
  label: Key
  /** Moderators work with tasks and comments; settings are for administrators. */
  for: MemberRole
  /** The navigation has a line before it. */
  startsGroup?: boolean
}

/** In the order of the navigation. The workspace opens with the first one. */
const sections: Section[] = [
  { path: 'queue', label: 'queue.section', for: 'Moderator' },
  { path: 'board', label: 'bulk.section', for: 'Moderator' },
  { path: 'trash', label: 'trash.title', for: 'Moderator' },
  { path: 'insight', label: 'insight.title', for: 'Moderator', startsGroup: true },
  { path: 'audit', label: 'audit.title', for: 'Administrator' },
  { path: 'notices', label: 'sent.title', for: 'Administrator' },
  { path: 'waiting', label: 'waiting.section', for: 'Administrator', startsGroup: true },
  { path: 'lists', label: 'lists.section', for: 'Administrator' },
  { path: 'categories', label: 'categories.section', for: 'Administrator' },
  { path: 'members', label: 'members.title', for: 'Administrator', startsGroup: true },
  { path: 'tokens', label: 'tokens.title', for: 'Administrator' },
  { path: 'webhooks', label: 'webhooks.title', for: 'Administrator' },
  { path: 'jwt', label: 'jwt.section', for: 'Administrator' },
  { path: 'access', label: 'access.title', for: 'Administrator', startsGroup: true },
  { path: 'embedding', label: 'embedding.section', for: 'Administrator' },
  { path: 'settings', label: 'settings.section', for: 'Administrator' },
]

export const sectionsFor = (role: MemberRole | null): Section[] =>
  sections.filter((section) => role === 'Administrator' || section.for === role)

/** The path of a page of the workspace. */
export const workspacePath = (rest: string): string => `${mapPath}/manage/${rest}`

/** The path of a page of the workspace of this map. */
export const workspaceUrl = (map: { path: string }, rest: string): string => `${map.path}/manage/${rest}`
