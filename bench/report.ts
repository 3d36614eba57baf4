import { cpus } from 'node:os'
import { eventsReport } from './events-report.ts'
import type { Facts } from './goals.ts'
import type { Row } from './load.ts'
import { pagesReport } from './pages-report.ts'
import type { Verdict } from './verdict.ts'

/** The ratios come first, because they are comparable between machines. */
export function report(rows: Row[], facts: Facts, verdicts: Verdict[]): string {
  const large = facts.large.toLocaleString('en')
  return `# Benchmark

\`npm run bench\` writes this page. Each figure is the median of several rounds, in which the servers are measured in turn. The
bare server is \`node:http\` sending the same bytes. Node ${process.version}, ${cpus().length} cores, SQLite.

| what | of the bare server | cost on ${large} tasks to 1,000 | requests a second: bare | 1,000 tasks | ${large} tasks | p99 ms: bare | 1,000 | ${large} |
|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

With an empty database the program answered its first request ${facts.startMs} ms after its start, and needed ${facts.idleMb} MB when idle; after
all the load it needed ${facts.memoryMb} MB. The map page with 7 lists of 10 tasks took ${facts.pageMs} ms with 1,000 tasks and ${facts.largePageMs} ms with
${large}, from the request to the last byte, and has ${facts.pageKb} KB compressed.

## The slowest pages of a map

For an administrator, one request after the other. A tenth of the tasks waits for approval, each task has ten votes.

${pagesReport(facts.pages)}
## Those who are told of events

\`npm run bench -- --events\` measures only this.

${eventsReport(facts.events)}
## Goals

${verdictTable(verdicts)}

## Where the time goes

- **A repeated read** is cached until the next commit. What remains is HTTP, routing, the check that nothing was written
  (\`pragma data_version\`), the headers and a log line. See docs/decisions/07.
- **A read after a write**, or a new one, as the filtered page is here, costs its query: about 0.1 ms for 25 tasks, built as
  JSON text inside SQLite, and the count of the matching tasks, which grows with the map.
- **A write** is one transaction with its event, and one fsync: the disk decides. The unfiltered count is a sum over the
  lists, so it does not grow with the map.
`
}

export const verdictTable = (verdicts: Verdict[]): string => `| what | goal | measured | |
|---|---|---|---|
${verdicts.map(({ what, goal, measured, met }) => `| ${what} | ${goal} | ${measured} | ${met ? 'met' : 'missed'} |`).join('\n')}`

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
