import { cpus } from 'node:os'
import type { Measured } from './load.ts'

export interface Row {
  name: string
  small: Measured
  large: Measured
  bare: Measured
}

/** Ratios first: they mean the same on every machine. */
export function report(rows: Row[], facts: { large: number; memoryMb: number }): string {
  const large = facts.large.toLocaleString('en')
  return `# Benchmark

\`npm run bench\` repeats this. Each figure is the median of several rounds in which the servers took turns; the bare
server is \`node:http\` sending the same bytes. Node ${process.version}, ${cpus().length} cores, SQLite.

| what | of the bare server | cost on ${large} tasks to 1,000 | requests a second: bare | 1,000 tasks | ${large} tasks | p99 ms: bare | 1,000 | ${large} |
|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

After all this the server held ${facts.memoryMb} MB.
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
