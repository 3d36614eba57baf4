import { growthOf, type measurePages, type PageRow } from './pages.ts'

export type MeasuredPages = Awaited<ReturnType<typeof measurePages>>

/** The slowest pages of a map, and those that take longer on a large map. */
export function pagesReport({ rows, left }: MeasuredPages, { all = false } = {}): string {
  const shown = all ? rows : rows.filter((row, index) => index < 5 || growthOf(row) > 1.3)
  return `| page | ms of processor on 1,000 tasks | on the large map | large to small |
|---|---|---|---|
${shown.map(line).join('\n')}

Not measured: ${left.join(', ')}.
`
}

const line = (row: PageRow): string =>
  `| \`${row.path}\` | ${row.smallMs.toFixed(1)} | ${row.largeMs.toFixed(1)} | ${growthOf(row).toFixed(2)} |`
