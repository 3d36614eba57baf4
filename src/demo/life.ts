import type { RoleSlug } from '../features/maps/rules/role.ts'
import { dayMs, firstMoment, lastMoment } from './product.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'

/** A list of the demo's map: the one of its role, or the second list for suggestions. */
export type ListKey = RoleSlug | 'plugins'

/** What happens to a task, and when. People vote and comment only while its list allows it. */
export interface Life {
  home: ListKey
  created: number
  /** When the public first sees it; undefined while it is pending. */
  opened: number | undefined
  moves: { at: number; to: RoleSlug }[]
  votesEnd: number
  commentsEnd: number
  outcome: RoleSlug
}

export function planLife(random: Random, { category }: Request): Life {
  const home = category === null ? 'plugins' : 'suggestions'
  const outcome = random.weighted(category === null ? plugins : category === 'Bugs' ? bugs : wishes)
  if (outcome === 'pending') return pendingLife(random, home)

  const path = pathTo(random, outcome)
  const created = createdAt(random, path.length === 0)
  const opened = random.chance(0.35) ? created + random.between(30, 40 * 60) * minuteMs : created
  const moves = movedAt(random, opened, path.length).map((at, step) => ({ at, to: path[step] as RoleSlug }))
  const end = (closed: RoleSlug[]) => moves.find(({ to }) => closed.includes(to))?.at ?? lastMoment
  return {
    home,
    created,
    opened,
    moves,
    votesEnd: end(['in_progress', 'completed', 'rejected']),
    commentsEnd: end(['rejected']),
    outcome,
  }
}

export const minuteMs = 60_000

type Outcome = RoleSlug | 'pending'

/** How often each outcome is chosen. */
const wishes: Record<Outcome, number> = {
  pending: 4,
  suggestions: 42,
  under_consideration: 14,
  rejected: 8,
  on_hold: 6,
  planned: 11,
  in_progress: 5,
  completed: 11,
}
const bugs: Record<Outcome, number> = { ...wishes, suggestions: 18, planned: 16, in_progress: 12, completed: 32 }
const plugins: Record<Outcome, number> = { ...wishes, suggestions: 90, planned: 2, in_progress: 1, completed: 4 }

function pathTo(random: Random, outcome: RoleSlug): RoleSlug[] {
  const considered: RoleSlug[] = random.chance(0.6) ? ['under_consideration'] : []
  const paths: Record<RoleSlug, RoleSlug[]> = {
    suggestions: [],
    under_consideration: ['under_consideration'],
    rejected: [...considered, 'rejected'],
    on_hold: [...considered, 'on_hold'],
    planned: [...considered, 'planned'],
    in_progress: [...considered, 'planned', 'in_progress'],
    completed: [...considered, 'planned', 'in_progress', 'completed'],
  }
  return paths[outcome]
}

/** Pending tasks are recent: the team decides within days. */
function pendingLife(random: Random, home: ListKey): Life {
  const created = lastMoment - Math.floor(random.next() * 16 * dayMs) - minuteMs
  const outcome = 'suggestions'
  return { home, created, opened: undefined, moves: [], votesEnd: created, commentsEnd: created, outcome }
}

/** More tasks are recent than old. A task that has moved since is older. */
function createdAt(random: Random, stays: boolean): number {
  const share = stays ? 0.99 * random.next() ** 0.7 : 0.88 * random.next()
  return firstMoment + dayMs + Math.floor(share * (lastMoment - firstMoment - 3 * dayMs))
}

function movedAt(random: Random, opened: number, count: number): number[] {
  const shares = Array.from({ length: count }, () => 0.08 + 0.88 * random.next())
  return shares.sort((a, b) => a - b).map((share) => opened + Math.floor(share * (lastMoment - opened)))
}
