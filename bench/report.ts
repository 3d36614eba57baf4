import { cpus } from 'node:os'
import type { Row } from './cases.ts'
import type { DriverFacts } from './driver.ts'
import type { EngineName } from './engine.ts'
import { allGoals, costGrowth, type EventFacts, type Facts, type Goal } from './goals.ts'
import type { IdleFacts } from './idle.ts'
import { growthOf, type MeasuredPages } from './pages.ts'
import type { WorkersFacts } from './workers.ts'
import type { WriteFacts } from './writes.ts'

/** Ratios come first, because they can be compared between machines. */
export const report = (sections: string[], { rounds, seconds }: { rounds: number; seconds: number }): string =>
  `# Benchmark

\`npm run bench -- --rounds ${rounds} --seconds ${seconds}\` wrote this page. Each figure is the median of several rounds, alternating between the servers. The bare
server is \`node:http\` sending the same bytes. CPU time covers the server and its database; it
depends less than elapsed time on what else the machine does. Node ${process.version}, ${cpus().length} cores.

${sections.join('\n')}
[limits.md](limits.md) has what was measured once: a million tasks, imports, several processes, what a write's CPU time
consists of, and why some goals are missed.

## Where the time goes

- **A repeated read** is cached until the next commit. What remains is HTTP, routing, the check that nothing was written,
  the headers and a log line ([decision 7](../docs/decisions/07-answers-from-memory.md)).
- **A read after a write**, or a new one such as the filtered page here, costs as much as its query: about 0.1 ms for 25
  tasks on SQLite, built as JSON by the database, plus counting the matching tasks, which grows with the map.
- **A write** is one transaction with its event. Its disk sync runs in another thread, and is shared with other writes
  ([decision 56](../docs/decisions/56-durable-commits.md)). The unfiltered count is a sum over the lists, so it doesn't grow
  with the map.
`.replace(/\n{3,}/g, '\n\n')

const titles: Record<EngineName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export const engineReport = (engine: EngineName, facts: Facts, tasks: number): string => `## ${titles[engine]}

${goalTable(allGoals(facts, engine))}
### Requests over ten connections

${readsReport(facts.rows, facts.driver, tasks)}
### Writes

${writesReport(facts.writes, facts.driver)}
### Start and memory

${facts.idle ? idleReport(facts.idle) : ''}
After all the load, it used ${facts.memoryMb} MB. The map page with 7 lists of 10 tasks took ${facts.page.pageMs} ms with 1,000 tasks and
${facts.page.largePageMs} ms with ${tasks.toLocaleString('en')}, from the request to the last byte. Compressed, it's ${facts.page.pageKb} KB.

### A map's slowest pages

For an administrator, one request after another. A tenth of the tasks are pending, and each task has ten votes.

${pagesReport(facts.pages)}
### Live pages, webhooks and other readers of events

${eventsReport(facts.events)}
${facts.workers ? `### Two workers\n\n${workersReport(facts.workers)}` : ''}`

export const goalTable = (goals: Goal[]): string => `| what | goal | measured | |
|---|---|---|---|
${goals.map(({ what, goal, measured, met }) => `| ${what} | ${goal} | ${measured} | ${met ? 'met' : 'missed'} |\n`).join('')}`

export const idleReport = ({ startMs, startProcessorMs, restartMs, idleMb, idleAgainMb }: IdleFacts): string =>
  `With an empty database, the program answered its first request ${startMs} ms after it started (${startProcessorMs} ms of CPU
time), with an existing one after ${restartMs} ms. When idle, it used ${idleMb} and ${idleAgainMb} MB.
`

export function readsReport(rows: Row[], driver: DriverFacts, tasks: number): string {
  const large = tasks.toLocaleString('en')
  const line = (row: Row) => {
    const { name, small, bare } = row
    const driverMs = name.includes('created') || name.includes('vote') ? driver.insertMs : driver.readMs
    return [
      name,
      (small.perSecond / bare.perSecond).toFixed(2),
      (row.large.perSecond / bare.perSecond).toFixed(2),
      small.processorMs.toFixed(2),
      costGrowth(row).toFixed(2),
      Math.round(small.processorMs / driverMs),
      ...[bare, small, row.large].map(({ perSecond }) => Math.round(perSecond)),
      ...[bare, small, row.large].map(({ p99Ms }) => p99Ms),
    ]
  }
  return `| what | of the bare server | ${large} tasks | CPU ms | ${large} tasks to 1,000 | relative to the bare driver | requests per second: bare | 1,000 tasks | ${large} tasks | p99 ms: bare | 1,000 | ${large} |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${line(row).join(' | ')} |\n`).join('')}
The bare driver reads a row of 1 KB by its key in ${driver.readMs.toFixed(3)} ms of CPU time, and inserts one in a transaction
in ${driver.insertMs.toFixed(3)} ms.
`
}

export const writesReport = (
  writes: WriteFacts[],
  { insertMs }: DriverFacts,
): string => `| write | CPU ms | relative to a bare insert |
|---|---|---|
${writes.map(({ name, processorMs }) => `| ${name} | ${processorMs.toFixed(2)} | ${Math.round(processorMs / insertMs)} times |\n`).join('')}
Over five connections; the event, the jobs and the search index are included. A bare insert is a transaction with a
single row, sent by the driver.
`

/** The slowest pages, and pages that are slower on a large map. */
export function pagesReport({ rows, left }: MeasuredPages, { all = false } = {}): string {
  const shown = all ? rows : rows.filter((row, index) => index < 5 || growthOf(row) > 1.3)
  const lines = shown.map((row) => {
    const times = [row.smallMs.toFixed(1), row.largeMs.toFixed(1), growthOf(row).toFixed(2)]
    return `| \`${row.path}\` | ${times.join(' | ')} |\n`
  })
  return `| page | CPU ms on 1,000 tasks | on the large map | large to small |
|---|---|---|---|
${lines.join('')}
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
  to an internal address: ${rounded(beside.besideBadEndpoints)}; with all cores kept busy by other programs, beside 64
  programs that create ${beside.writesPerSecond} tasks per second: ${rounded(beside.besideWriters)}.
`
}

export const workersReport = ({
  rows,
}: WorkersFacts): string => `| CPU time with two workers, relative to one process | Cairn | bare server |
|---|---|---|
${rows.map(({ name, ours, bare }) => `| ${name} | ${ours.toFixed(2)} | ${bare.toFixed(2)} |\n`).join('')}
With 32 connections. Two processes share the machine's caches, so even the bare server costs more per request.
`

const kilobytes = ({ pagesMb, pages }: EventFacts['streams']): number => Math.round((pagesMb * 1_024) / pages)

const rounded = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `p50 ${p50.toFixed(p50 < 10 ? 1 : 0)} ms, p99 ${p99.toFixed(p99 < 10 ? 1 : 0)} ms`
