import type { EventFacts } from './events-report.ts'
import type { Row } from './load.ts'
import { growthOf } from './pages.ts'
import type { MeasuredPages } from './pages-report.ts'
import type { Verdict } from './verdict.ts'

export interface Facts {
  large: number
  memoryMb: number
  startMs: number
  idleMb: number
  pageMs: number
  pageKb: number
  largePageMs: number
  pages: MeasuredPages
  events: EventFacts
}

/** The goals, and whether they are met. */
export function verdicts(rows: Row[], facts: Facts): Verdict[] {
  const ofBare = (name: string, minimum: number) => {
    const row = rows.find((each) => each.name === name)
    const ratio = row ? row.small.perSecond / row.bare.perSecond : 0
    return {
      what: name,
      goal: `at least ${minimum} of the bare server`,
      measured: ratio.toFixed(2),
      met: ratio >= minimum,
    }
  }
  const unfiltered = ['a page of 25 tasks', 'one task', 'the map']
  const growth = Math.max(
    ...rows
      .filter(({ name }) => unfiltered.includes(name))
      .map(({ small, large }) => small.perSecond / large.perSecond),
  )
  const pageGrowth = Math.max(...facts.pages.rows.map(growthOf))
  return [
    ofBare('a page of 25 tasks', 0.35),
    ofBare('one task', 0.5),
    {
      what: 'unfiltered reads on the large map',
      goal: 'at most 1.3 times the cost',
      measured: growth.toFixed(2),
      met: growth <= 1.3,
    },
    {
      what: 'every page on the large map, with ten votes a task',
      goal: 'at most 1.3 times the processor time',
      measured: pageGrowth.toFixed(2),
      met: pageGrowth <= 1.3,
    },
    {
      what: 'the first answer',
      goal: 'within 1,000 ms',
      measured: `${facts.startMs} ms`,
      met: facts.startMs <= 1_000,
    },
    {
      what: 'the map page, 7 lists of 10 tasks',
      goal: 'within 15 ms',
      measured: `${facts.pageMs} ms`,
      met: facts.pageMs <= 15,
    },
    {
      what: 'its HTML, compressed',
      goal: 'under 25 KB',
      measured: `${facts.pageKb} KB`,
      met: facts.pageKb < 25,
    },
    { what: 'memory when idle', goal: 'under 120 MB', measured: `${facts.idleMb} MB`, met: facts.idleMb < 120 },
  ]
}
