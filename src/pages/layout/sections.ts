import type { MemberRole } from '../../platform/actor.ts'
import type { PlainKey } from '../../words/words.ts'
import { mapPath } from './paths.ts'

export interface Section {
  /** The last part of its path: `/team/map/manage/queue`. */
  path: string
  label: PlainKey
  /** Moderators work with tasks and comments; settings are for administrators. */
  for: MemberRole
  /** Sections with the same name here share a tab. */
  tab?: PlainKey
}

export interface Group {
  label: PlainKey
  icon: string
  sections: Section[]
}

/** In the order of the navigation. The workspace opens with the first section. */
const groups: Group[] = [
  {
    label: 'workspace.review',
    icon: 'M3 11.5 5.2 4h9.6l2.2 7.5V16H3zM3 11.5h4l1 2h4l1-2h4',
    sections: [
      { path: 'queue', label: 'queue.section', for: 'Moderator' },
      { path: 'trash', label: 'trash.title', for: 'Moderator' },
    ],
  },
  {
    label: 'bulk.section',
    icon: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
    sections: [{ path: 'board', label: 'bulk.section', for: 'Moderator' }],
  },
  {
    label: 'workspace.insights',
    icon: 'M4 16.5V11M10 16.5v-13M16 16.5V8',
    sections: [
      { path: 'insight', label: 'insight.section', for: 'Moderator' },
      { path: 'audit', label: 'audit.title', for: 'Administrator' },
      { path: 'notices', label: 'sent.title', for: 'Administrator' },
    ],
  },
  {
    label: 'workspace.people',
    icon: 'M2.5 16.5a5 5 0 0 1 10 0M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M13 3.4a3 3 0 0 1 0 5.4M14.5 12.2a5 5 0 0 1 3 4.3',
    sections: [
      { path: 'members', label: 'members.title', for: 'Moderator' },
      { path: 'access/guests', label: 'access.guests', for: 'Administrator' },
      { path: 'waiting', label: 'waiting.section', for: 'Administrator' },
    ],
  },
  {
    label: 'workspace.settings',
    icon: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
    sections: [
      { path: 'settings', label: 'settings.section', for: 'Administrator' },
      { path: 'lists', label: 'map.lists', for: 'Administrator' },
      { path: 'categories', label: 'categories.section', for: 'Administrator' },
      { path: 'access', label: 'access.title', for: 'Administrator' },
      { path: 'embedding', label: 'embedding.section', for: 'Administrator' },
      { path: 'import', label: 'imports.section', for: 'Administrator' },
      { path: 'tokens', label: 'tokens.title', for: 'Administrator', tab: 'workspace.developers' },
      { path: 'webhooks', label: 'webhooks.title', for: 'Administrator', tab: 'workspace.developers' },
      { path: 'jwt', label: 'jwt.section', for: 'Administrator', tab: 'workspace.developers' },
    ],
  },
]

export const groupsFor = (role: MemberRole | null): Group[] =>
  groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter((section) => role === 'Administrator' || section.for === role),
    }))
    .filter(({ sections }) => sections.length > 0)

export const sectionsFor = (role: MemberRole | null): Section[] => groupsFor(role).flatMap(({ sections }) => sections)

/** The path of a workspace page. */
export const workspacePath = (rest: string): string => `${mapPath}/manage/${rest}`

export const workspaceUrl = (map: { path: string }, rest: string): string => `${map.path}/manage/${rest}`
