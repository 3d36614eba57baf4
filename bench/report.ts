import { cpus } from 'node:os'
import type { BesideFacts } from './beside.ts'
import type { DeliveryFacts } from './deliveries.ts'
import { engineName } from './engine.ts'
import type { IdleFacts } from './idle.ts'
import type { Row } from './load.ts'
import { growthOf, type measurePages } from './pages.ts'
import type { StreamFacts } from './streams.ts'
import type { WriteFacts } from './writes.ts'

interface Facts extends IdleFacts {
  large: number
  memoryMb: number
  pageMs: number
  pageKb: number
  largePageMs: number
  pages: MeasuredPages
  events: EventFacts
  writes: WriteFacts
}

type MeasuredPages = Awaited<ReturnType<typeof measurePages>>

export interface EventFacts {
  streams: StreamFacts
  deliveries: DeliveryFacts
  beside: BesideFacts
}

/** A row in the table of goals. */
type Verdict = [what: string, goal: string, measured: string, met: boolean]

/** Ratios come first, because they can be compared between machines. */
export function report(rows: Row[], facts: Facts, verdicts: Verdict[]): string {
  const large = facts.large.toLocaleString('en')
  return `# Benchmark

\`npm run bench\` writes this page. Each figure is the median of several rounds, alternating between the servers. The bare
server is \`node:http\` sending the same bytes. Node ${process.version}, ${cpus().length} cores, ${engineName()}.

| what | of the bare server | cost on ${large} tasks to 1,000 | requests per second: bare | 1,000 tasks | ${large} tasks | p99 ms: bare | 1,000 | ${large} |
|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

With an empty database, the program answered its first request ${facts.startMs} ms after it started (${facts.startProcessorMs} ms of CPU time), with an
existing one after ${facts.restartMs} ms, and used ${facts.idleMb} MB when idle. After all the load, it used ${facts.memoryMb} MB. The map page with 7 lists of 10 tasks took ${facts.pageMs} ms with 1,000 tasks and ${facts.largePageMs} ms with
${large}, from the request to the last byte. Compressed, it's ${facts.pageKb} KB.

## A map's slowest pages

For an administrator, one request after another. A tenth of the tasks are pending, and each task has ten votes.

${pagesReport(facts.pages)}
## Writes

\`npm run bench -- --writes\` measures only this.

${writesReport(facts.writes)}
## Live pages, webhooks and other readers of events

\`npm run bench -- --events\` measures only this.

${eventsReport(facts.events)}
## Goals

${verdictTable(verdicts)}

[limits.md](limits.md) has individual measurements on both engines.

## Where the time goes

- **A repeated read** is cached until the next commit. What remains is HTTP, routing, the check that nothing was written
  (\`pragma data_version\`), the headers and a log line. See docs/decisions/07.
- **A read after a write**, or a new one such as the filtered page here, costs as much as its query: about 0.1 ms for 25 tasks,
  built as JSON inside SQLite, plus counting the matching tasks, which grows with the map.
- **A write** is one transaction with its event and one fsync, so it depends on the disk. The unfiltered count is a sum over the
  lists, so it doesn't grow with the map.
`
}

export const verdictTable = (verdicts: Verdict[]): string => `| what | goal | measured | |
|---|---|---|---|
${verdicts.map(([what, goal, measured, met]) => `| ${what} | ${goal} | ${measured} | ${met ? 'met' : 'missed'} |`).join('\n')}`

const line = ({ name, small, large, bare }: Row): string =>
  `| ${[
    name,
    (small.perSecond / bare.perSecond).toFixed(2),
    (small.perSecond / large.perSecond).toFixed(2),
    Math.round(bare.perSecond),
    Math.round(small.perSecond),
    Math.round(large.perSecond),
    bare.p99Ms,
    small.p99Ms,
    large.p99Ms,
  ].join(' | ')} |`

/** The goals, and whether they're met. */
export function verdicts(rows: Row[], facts: Facts): Verdict[] {
  const ofBare = (name: string, minimum: number): Verdict => {
    const row = rows.find((each) => each.name === name)
    const ratio = row ? row.small.perSecond / row.bare.perSecond : 0
    return [name, `at least ${minimum} of the bare server`, ratio.toFixed(2), ratio >= minimum]
  }
  const steady = ['a page of 25 tasks', 'a filtered page without count', 'one task', 'the map']
  const uncounted = rows.filter(({ name }) => steady.includes(name))
  const growth = Math.max(...uncounted.map(({ small, large }) => small.perSecond / large.perSecond))
  const pageGrowth = Math.max(...facts.pages.rows.map(growthOf))
  const { startMs, restartMs, pageMs, pageKb, idleMb } = facts
  return [
    ofBare('a page of 25 tasks', 0.35),
    ofBare('one task', 0.5),
    ['reads without a filtered count on the large map', 'at most 1.3 times the cost', growth.toFixed(2), growth <= 1.3],
    [
      'every page on the large map, with ten votes per task',
      'at most 1.3 times the CPU time',
      pageGrowth.toFixed(2),
      pageGrowth <= 1.3,
    ],
    ['the first response, empty database', 'within 250 ms', `${startMs} ms`, startMs <= 250],
    ['the first response, existing database', 'within 250 ms', `${restartMs} ms`, restartMs <= 250],
    ['the map page, 7 lists of 10 tasks', 'within 15 ms', `${pageMs} ms`, pageMs <= 15],
    ['its HTML, compressed', 'under 25 KB', `${pageKb} KB`, pageKb < 25],
    ['memory when idle', 'under 85 MB', `${idleMb} MB`, idleMb < 85],
    ...eventVerdicts(facts.events),
    ...writeVerdicts(facts.writes),
  ]
}

export function eventVerdicts({ streams: { pagesMb }, beside }: EventFacts): Verdict[] {
  const { alone, besideBadEndpoints, besideWriters } = beside
  const ratio = besideBadEndpoints.p99 / alone.p99
  return [
    ['2,000 open pages', 'within 300 MB', `${pagesMb} MB`, pagesMb <= 300],
    ['p99 of a read beside bad webhook endpoints', 'at most 1.1 times', ratio.toFixed(2), ratio <= 1.1],
    [
      'p99 of a read beside 64 writers',
      'within 200 ms',
      `${Math.round(besideWriters.p99)} ms`,
      besideWriters.p99 <= 200,
    ],
  ]
}

export const writeVerdicts = ({ rows }: WriteFacts): Verdict[] =>
  rows.map(({ name, goalMs, processorMs }) => [
    `CPU time to ${name}`,
    `at most ${goalMs} ms`,
    `${processorMs.toFixed(2)} ms`,
    processorMs <= goalMs,
  ])

export const writesReport = ({ rows, rawMs }: WriteFacts): string => `| write | CPU ms | relative to a bare insert |
|---|---|---|
${rows.map(({ name, processorMs }) => `| ${name} | ${processorMs.toFixed(2)} | ${Math.round(processorMs / rawMs)} times |`).join('\n')}

One request after another; the event, the jobs and the search index are included. A bare insert is a transaction with a
single row, sent by the driver: ${rawMs.toFixed(3)} ms.
`

/** The slowest pages, and pages that are slower on a large map. */
export function pagesReport({ rows, left }: MeasuredPages, { all = false } = {}): string {
  const shown = all ? rows : rows.filter((row, index) => index < 5 || growthOf(row) > 1.3)
  const lines = shown.map((row) => {
    const times = [row.smallMs.toFixed(1), row.largeMs.toFixed(1), growthOf(row).toFixed(2)]
    return `| \`${row.path}\` | ${times.join(' | ')} |`
  })
  return `| page | CPU ms on 1,000 tasks | on the large map | large to small |
|---|---|---|---|
${lines.join('\n')}

Not measured: ${left.join(', ')}.
`
}

export function eventsReport({ streams, deliveries, beside }: EventFacts): string {
  const { alone, followed, arrivedMs } = deliveries
  return `- **Open pages.** ${streams.pages} of them took ${streams.pagesMb} MB, ${kilobytes(streams)} KB each. From a vote's response until a page
  gets it: ${rounded(streams.heardMs)}.
- **Webhooks.** From a write's response until its endpoint gets it: ${rounded(arrivedMs)}.
- **Votes per second** with no one watching: ${Math.round(alone.perSecond)}; with 10 programs, 100 pages and a webhook: ${Math.round(followed.perSecond)} (${(followed.perSecond / alone.perSecond).toFixed(2)}).
- **A read of one task** alone: ${rounded(beside.alone)}; beside eight webhooks whose endpoints hang, drip, send 10 GB or redirect
  to an internal address: ${rounded(beside.besideBadEndpoints)}; beside 64 programs that create ${beside.writesPerSecond} tasks per second: ${rounded(beside.besideWriters)}.
`
}

const kilobytes = ({ pagesMb, pages }: StreamFacts): number => Math.round((pagesMb * 1_024) / pages)

const rounded = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `p50 ${p50.toFixed(p50 < 10 ? 1 : 0)} ms, p99 ${p99.toFixed(p99 < 10 ? 1 : 0)} ms`
