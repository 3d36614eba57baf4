import type { RoleSlug } from '../features/maps/rules/role.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import type { MapContext } from '../platform/context.ts'
import { firstMoment, lastMoment, readData } from './product.ts'
import type { Random } from './random.ts'
import type { Person, Request } from './requests.ts'

/** A list of the demo's map: the one for its role, or the second list for suggestions. */
export type ListKey = RoleSlug | 'plugins'

/** What happens to a task, and when. People vote and comment only while its list allows it. */
export interface Timeline {
  home: ListKey
  created: number
  /** When the public first sees it; undefined while it is pending. */
  opened: number | undefined
  moves: { at: number; to: RoleSlug }[]
  votesEnd: number
  commentsEnd: number
  outcome: RoleSlug
}

export function planTimeline(random: Random, { category }: Request): Timeline {
  const home = category === null ? 'plugins' : 'suggestions'
  const outcome = random.weighted(outcomes[category === null ? 'plugins' : category === 'Bugs' ? 'bugs' : 'wishes'])
  if (outcome === 'pending') return pendingTimeline(random, home)

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

/** How often each outcome is chosen, and how many votes come with it. */
export const { outcomes, popularity } = readData<{
  outcomes: Record<'wishes' | 'bugs' | 'plugins', Record<RoleSlug | 'pending', number>>
  popularity: Record<RoleSlug, number>
}>('timelines')

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
function pendingTimeline(random: Random, home: ListKey): Timeline {
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

/** One thing that one person did, at a time in the past. `act` may use records that earlier actions created. */
export interface DemoAction {
  at: number
  who: Person
  act(ctx: MapContext): Promise<unknown>
}

/** A record that one action creates and later ones refer to. */
export interface Created {
  id?: number
}

export function idOf(record: Created): number {
  if (record.id === undefined) throw new Error('A record is used before it was created.')
  return record.id
}
