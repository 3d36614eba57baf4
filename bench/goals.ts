import type { BesideFacts } from './beside.ts'
import type { CaseName, Row } from './cases.ts'
import type { DeliveryFacts } from './deliveries.ts'
import type { DriverFacts } from './driver.ts'
import type { EngineName } from './engine.ts'
import type { IdleFacts } from './idle.ts'
import { growthOf, type MeasuredPages } from './pages.ts'
import type { StreamFacts } from './streams.ts'
import type { WorkersFacts } from './workers.ts'
import type { WriteFacts } from './writes.ts'

/** Everything measured on one engine. */
export interface Facts {
  /** Only on SQLite: what a newcomer starts. */
  idle: IdleFacts | undefined
  events: EventFacts
  /** Only on PostgreSQL. */
  workers: WorkersFacts | undefined
  rows: Row[]
  page: { pageMs: number; pageKb: number; largePageMs: number }
  /** After all reads and writes. */
  memoryMb: number
  pages: MeasuredPages
  writes: WriteFacts[]
  driver: DriverFacts
}

export interface EventFacts {
  streams: StreamFacts
  deliveries: DeliveryFacts
  beside: BesideFacts
}

/** A goal, and whether it's met. */
export interface Goal {
  what: string
  goal: string
  measured: string
  met: boolean
}

export const allGoals = (facts: Facts, engine: EngineName): Goal[] => [
  ...(facts.idle ? idleGoals(facts.idle) : []),
  ...readGoals(facts.rows, engine),
  ...pageGoals(facts),
  ...eventGoals(facts.events),
  ...(facts.workers ? workerGoals(facts.workers) : []),
  ...(engine === 'sqlite' ? writeGoals(facts.writes) : []),
]

export const idleGoals = ({ startMs, restartMs, idleMb, idleAgainMb }: IdleFacts): Goal[] => [
  atMost('the first response, empty database', 250, startMs, ' ms'),
  atMost('the first response, existing database', 250, restartMs, ' ms'),
  atMost('memory when idle, empty database', 85, idleMb, ' MB'),
  atMost('memory when idle, existing database', 85, idleAgainMb, ' MB'),
]

/** The minimum share of the bare server's requests per second. */
const shares: Record<EngineName, Partial<Record<CaseName, number>>> = {
  sqlite: { 'a page of 25 tasks': 0.35, 'one task': 0.5 },
  postgres: {
    'a page of 25 tasks': 0.4,
    'one task': 0.4,
    'a filtered page, another each time': 0.08,
    'a page of 25 tasks, with 5 % votes': 0.3,
    'one task, another each time': 0.12,
  },
}

const votesPerSecond = 2_000

export function readGoals(rows: Row[], engine: EngineName): Goal[] {
  const goals = rows.flatMap(({ name, small, large, bare }) => {
    const share = shares[engine][name]
    // Only on the large map is it another task each time.
    const measured = (name === 'one task, another each time' ? large : small).perSecond / bare.perSecond
    return share === undefined ? [] : [atLeast(name, share, measured, ' of the bare server')]
  })
  const growing = rows.filter(({ name }) => withoutCounting.includes(name))
  for (const row of growing)
    goals.push(atMost(`${row.name}: CPU time on the large map`, 1.3, costGrowth(row), ' times'))
  const votes = rows.find(({ name }) => name === 'a vote, with 64 connections')
  if (engine === 'postgres' && votes) {
    goals.push(atLeast(votes.name, votesPerSecond, Math.round(votes.small.perSecond), ' per second'))
  }
  return goals
}

/** Reads that don't count the matching tasks, or count them as the sum of the lists' counters. */
const withoutCounting: CaseName[] = ['a page of 25 tasks', 'a filtered page without count', 'one task', 'the map']

export const costGrowth = ({ small, large }: Row): number => large.processorMs / small.processorMs

function pageGoals({ pages, page: { pageMs, pageKb } }: Facts): Goal[] {
  return [
    atMost('every page on the large map: CPU time', 1.3, Math.max(...pages.rows.map(growthOf)), ' times'),
    atMost('the map page, 7 lists of 10 tasks', 15, pageMs, ' ms'),
    atMost('its HTML, compressed', 25, pageKb, ' KB'),
  ]
}

export function eventGoals({ streams: { pagesMb }, beside }: EventFacts): Goal[] {
  const { alone, besideBadEndpoints, besideWriters } = beside
  return [
    atMost('2,000 open pages', 300, pagesMb, ' MB'),
    atMost('a read beside bad webhook endpoints, p99', 1.1, besideBadEndpoints.p99 / alone.p99, ' times'),
    atMost('a read beside 64 writers, all cores busy, p50', 20, besideWriters.p50, ' ms'),
    atMost('a read beside 64 writers, all cores busy, p99', 200, besideWriters.p99, ' ms'),
  ]
}

export const writeGoals = (writes: WriteFacts[]): Goal[] =>
  writes.map(({ name, goalMs, processorMs }) => atMost(`CPU time to ${name}`, goalMs, processorMs, ' ms'))

export const workerGoals = ({ rows }: WorkersFacts): Goal[] =>
  rows.map(({ name, ours }) => atMost(`${name}: CPU time with two workers`, 1.1, ours, ' times'))

const atMost = (what: string, limit: number, value: number, unit: string): Goal => ({
  ...{ what, goal: `at most ${limit}${unit}`, measured: `${rounded(value)}`, met: value <= limit },
})

const atLeast = (what: string, limit: number, value: number, unit: string): Goal => ({
  ...{
    what,
    goal: `at least ${limit.toLocaleString('en')}${unit}`,
    measured: `${rounded(value)}`,
    met: value >= limit,
  },
})

const rounded = (value: number): string =>
  value < 10 ? value.toFixed(value < 1 ? 3 : 2) : Math.round(value).toString()
