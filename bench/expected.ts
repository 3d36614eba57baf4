import type { Row } from './load.ts'

export interface Facts {
  large: number
  memoryMb: number
  startMs: number
  restMb: number
  pageMs: number
  pageKb: number
  largePageMs: number
}

export interface Verdict {
  what: string
  wanted: string
  measured: string
  met: boolean
}

/** What we hold ourselves to. */
export function verdicts(rows: Row[], facts: Facts): Verdict[] {
  const ofBare = (name: string, least: number) => {
    const row = rows.find((known) => known.name === name)
    const ratio = row ? row.small.perSecond / row.bare.perSecond : 0
    return {
      what: name,
      wanted: `at least ${least} of the bare server`,
      measured: ratio.toFixed(2),
      met: ratio >= least,
    }
  }
  const unfiltered = ['a page of 25 tasks', 'one task', 'the map']
  const growth = Math.max(
    ...rows
      .filter(({ name }) => unfiltered.includes(name))
      .map(({ small, large }) => small.perSecond / large.perSecond),
  )
  return [
    ofBare('a page of 25 tasks', 0.35),
    ofBare('one task', 0.5),
    {
      what: 'unfiltered reads on the large map',
      wanted: 'at most 1.3 times the cost',
      measured: growth.toFixed(2),
      met: growth <= 1.3,
    },
    {
      what: 'the first answer',
      wanted: 'within 1,000 ms',
      measured: `${facts.startMs} ms`,
      met: facts.startMs <= 1_000,
    },
    {
      what: 'the map page, 7 lists of 10 tasks',
      wanted: 'within 15 ms',
      measured: `${facts.pageMs} ms`,
      met: facts.pageMs <= 15,
    },
    {
      what: 'its HTML, compressed',
      wanted: 'under 25 KB',
      measured: `${facts.pageKb} KB`,
      met: facts.pageKb < 25,
    },
    { what: 'at rest', wanted: 'under 120 MB', measured: `${facts.restMb} MB`, met: facts.restMb < 120 },
  ]
}
