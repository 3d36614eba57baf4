import { cpus } from 'node:os'
import type { Facts, Verdict } from './expected.ts'
import type { Row } from './load.ts'

/** Ratios first: they mean the same on every machine. */
export function report(rows: Row[], facts: Facts, judged: Verdict[]): string {
  const large = facts.large.toLocaleString('en')
  return `# Benchmark

\`npm run bench\` repeats this. Each figure is the median of several rounds in which the servers took turns; the bare
server is \`node:http\` sending the same bytes. Node ${process.version}, ${cpus().length} cores, SQLite.

| what | of the bare server | cost on ${large} tasks to 1,000 | requests a second: bare | 1,000 tasks | ${large} tasks | p99 ms: bare | 1,000 | ${large} |
|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

On an empty folder the program answered its first request ${facts.startMs} ms after it was started, and rested at ${facts.restMb} MB; after
all the load it held ${facts.memoryMb} MB. The map page with 7 lists of 10 tasks took ${facts.pageMs} ms on 1,000 tasks, ${facts.largePageMs} ms on
${large}, from request to the last byte, and weighs ${facts.pageKb} KB compressed.

## What we hold ourselves to

| what | wanted | measured | |
|---|---|---|---|
${judged.map(({ what, wanted, measured, met }) => `| ${what} | ${wanted} | ${measured} | ${met ? 'met' : 'missed'} |`).join('\n')}

## What the time goes to

- **Reads that repeat** are answered from memory until the next commit: what is left is HTTP itself, routing, the check
  that nothing was written (\`pragma data_version\`), the headers and a line of log. See docs/decisions/07.
- **A read after a write**, or one never asked before, as the filtered page is here, costs its query: about 0.1 ms for 25
  tasks built as JSON text inside SQLite, and the count of what the filter matches, which grows with the map.
- **A write** is one transaction with its event, and one fsync: the disk decides. The unfiltered count is a sum over the
  lists, so it does not grow with the map.
`
}

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
