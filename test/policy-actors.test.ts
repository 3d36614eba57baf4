import { describe, expect, it } from 'vitest'
import { assertNotBlocked, needsApprovalBy } from '../src/features/approval/policy.ts'
import { commentRefusal, mayEditComment } from '../src/features/comments/policy.ts'
import { mayManageMap, mayModerate } from '../src/features/maps/policy.ts'
import { mayEditSuggestion, mayReadMessages, maySeeDeclined } from '../src/features/moderation/policy.ts'
import { maySeeTask } from '../src/features/tasks/policy.ts'
import { mayCreateTeam, mayManageTeam } from '../src/features/teams/policy.ts'
import { mayManageAccount } from '../src/features/users/policy.ts'
import type { Actor, MemberRole, Scope } from '../src/platform/actor.ts'

const author = 7
const person = (user_id: number) => ({ kind: 'person', user_id, session_id: 1 }) as const
const token = (scope: Scope) => ({ kind: 'token', token_id: 1, user_id: 9, scope }) as const

/** Every kind of actor, with their role in the team that owns the map. */
const actors = {
  visitor: [{ kind: 'visitor' }, null],
  'person without a role': [person(1), null],
  // Roles belong to a team, so in this team they have none.
  'administrator of another team': [person(2), null],
  author: [person(author), null],
  moderator: [person(3), 'Moderator'],
  administrator: [person(4), 'Administrator'],
  'public token': [token('public'), null],
  'read token': [token('read'), null],
  'write token': [token('write'), null],
  'manage token': [token('manage'), null],
  operator: [{ kind: 'operator' }, null],
  system: [{ kind: 'system' }, null],
} as const satisfies Record<string, readonly [Actor, MemberRole | null]>

type Name = keyof typeof actors
type Who = { actor: Actor; role: MemberRole | null }

const people: Name[] = [
  'person without a role',
  'administrator of another team',
  'author',
  'moderator',
  'administrator',
]
const programs: Name[] = ['read token', 'write token', 'manage token']
const installation: Name[] = ['operator', 'system']
const everybody = Object.keys(actors) as Name[]
const openTask = { pending: false, lock_comments: false, takes_comments: true }

const team: Name[] = ['moderator', 'administrator', 'write token', 'manage token', ...installation]
const inside: Name[] = ['moderator', 'administrator', ...programs, ...installation]
const waits = { who: 'nobody', isNewcomer: true, hasRiskyLinks: false, standing: null } as const

function refusalOf(guard: () => void): unknown {
  try {
    guard()
    return undefined
  } catch (error) {
    return error
  }
}

/** What each policy function checks, and which actors it allows. */
const policies: [says: string, check: (who: Who) => boolean, allowed: Name[]][] = [
  ['create a team', (who) => mayCreateTeam({ ...who, site: { teamsAreCreatedBy: 'operators' } }), installation],
  [
    'create a team where anyone can',
    (who) => mayCreateTeam({ ...who, site: { teamsAreCreatedBy: 'anybody' } }),
    [...people, ...installation],
  ],
  ['manage members and tokens, create maps', mayManageTeam, ['administrator', ...installation]],
  ['edit and archive the map', mayManageMap, ['administrator', 'manage token', ...installation]],
  ["manage the author's account", ({ actor }) => mayManageAccount(actor, author), ['author', ...installation]],
  ['see an approved task', (who) => maySeeTask(who, { live: true, pending: false, author_id: author }), everybody],
  [
    'see a pending task',
    (who) => maySeeTask(who, { live: true, pending: true, author_id: author }),
    ['author', 'moderator', 'administrator', ...programs, ...installation],
  ],
  ['moderate', mayModerate, team],
  ["read the team's messages to the author", (who) => mayReadMessages(who, { author_id: author }), ['author', ...team]],
  ['see why a suggestion was declined', (who) => maySeeDeclined(who, { author_id: author }), ['author']],
  [
    'post without approval when everyone needs it',
    (who) => !needsApprovalBy(who, { ...waits, who: 'everybody' }),
    inside,
  ],
  [
    'post without approval when new people need it',
    (who) => !needsApprovalBy(who, { ...waits, who: 'newcomers' }),
    inside,
  ],
  [
    'post a link without approval as a new person',
    (who) => !needsApprovalBy(who, { ...waits, hasRiskyLinks: true }),
    inside,
  ],
  ['post without approval when no one needs it', (who) => !needsApprovalBy(who, waits), everybody],
  [
    'post without approval when trusted',
    (who) => !needsApprovalBy(who, { ...waits, who: 'everybody', standing: 'trusted' }),
    everybody,
  ],
  ['post when blocked', (who) => refusalOf(() => assertNotBlocked(who, 'blocked')) === undefined, inside],
  ["edit the author's comment", (who) => mayEditComment(who, { author_id: author, lock_comments: false }), ['author']],
  [
    "edit the author's comment on a locked task",
    (who) => mayEditComment(who, { author_id: author, lock_comments: true }),
    [],
  ],
  ["edit the author's suggestion", (who) => mayEditSuggestion(who, { author_id: author, isShared: false }), ['author']],
  [
    "edit the author's suggestion after others have joined in",
    (who) => mayEditSuggestion(who, { author_id: author, isShared: true }),
    [],
  ],
  ['comment on an open task', (who) => commentRefusal(who, openTask) === undefined, everybody],
  [
    'comment on a pending task',
    (who) => commentRefusal(who, { ...openTask, pending: true }) === undefined,
    ['moderator', 'administrator', ...programs, ...installation],
  ],
  ['comment on a locked task', (who) => commentRefusal(who, { ...openTask, lock_comments: true }) === undefined, []],
  [
    'comment when the list has comments turned off',
    (who) => commentRefusal(who, { ...openTask, takes_comments: false }) === undefined,
    [],
  ],
]

describe('who can', () => {
  it.each(policies)('%s', (_says, check, allowed) => {
    const found = everybody.filter((name) => {
      const [actor, role] = actors[name]
      return check({ actor, role })
    })
    expect(found.sort()).toEqual([...allowed].sort())
  })
})
