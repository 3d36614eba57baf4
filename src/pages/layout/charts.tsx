import type { ComponentChildren } from 'preact'
import type { Column } from '../../features/insight/rules/period.ts'
import { startOf } from '../../lib/time.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  id: string
  title: string
  /** One name for each value of a column. */
  series: string[]
  unit: 'day' | 'week'
  columns: Column[]
}

const width = 12
const height = 100

/** Columns over time, drawn on the server, followed by the numbers as a table. */
export function ColumnChart({ id, title, series, unit, columns }: Props, { t }: CommonData) {
  const all = columns.flatMap(({ values }) => values)
  const most = Math.max(0, ...all)
  const total = all.reduce((sum, value) => sum + value, 0)
  if (total === 0) return <EmptyChart title={title} />
  const [first = '', last = ''] = [columns[0]?.day, columns.at(-1)?.day].map((day) => day && t.date(startOf(day)))
  const bar = (width - 3) / series.length
  return (
    <figure class="chart">
      <figcaption>
        <span>
          {title} <span class="muted">{t(unit === 'day' ? 'insight.most.day' : 'insight.most.week', { most })}</span>
        </span>{' '}
        <strong>{t.number(total)}</strong>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-about`}
        viewBox={`0 0 ${columns.length * width} ${height}`}
        preserveAspectRatio="none"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-about`}>
          {t(unit === 'day' ? 'insight.chart.days' : 'insight.chart.weeks', { total, first, last, most })}
        </desc>
        {columns.flatMap(({ day, values }, at) =>
          values.map((value, index) => {
            // Even the smallest value is visible.
            const tall = value === 0 ? 0 : Math.max(3, (value / most) * height)
            const x = at * width + 1.5 + index * bar
            return tall > 0 ? (
              <rect
                key={`${day}-${series[index]}`}
                class={`series-${index}`}
                x={x}
                y={height - tall}
                width={bar}
                height={tall}
              />
            ) : null
          }),
        )}
      </svg>
      <p class="chart-axis muted">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <details>
        <summary>{t('insight.numbers')}</summary>
        <section class="scrolls" aria-label={title}>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">{t(unit === 'day' ? 'insight.day' : 'insight.week')}</th>
                {series.map((name) => (
                  <th key={name} scope="col" class="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ day, values }) => (
                <tr key={day}>
                  <th scope="row">{t.date(startOf(day))}</th>
                  {values.map((value, index) => (
                    <td key={series[index]} class="number">
                      {t.number(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

const EmptyChart = ({ title }: Pick<Props, 'title'>, { t }: CommonData) => (
  <figure class="chart">
    <figcaption>
      {title} <strong>{t.number(0)}</strong>
    </figcaption>
    <p class="muted">{t('insight.chart.none')}</p>
  </figure>
)

interface Row {
  key: string | number
  name: ComponentChildren
  /** The length of the bar; null for no bar. */
  value: number | null
  cells: string[]
}

interface BarTableProps {
  /** The first is the heading above the names. */
  headings: string[]
  rows: Row[]
}

/** A table with a bar in each row. Screen readers read the numbers. */
export function BarTable({ headings: [name, ...others], rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <div class="scrolls">
      <table class="numbers bars">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {others.map((heading) => (
              <th key={heading} scope="col" class="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  {row.value ? (
                    <rect class="series-0" width={Math.max(1, (row.value / most) * 100)} height="1" />
                  ) : null}
                </svg>
              </th>
              {row.cells.map((cell, index) => (
                <td key={others[index]} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
