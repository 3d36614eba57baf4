import type { ComponentChildren } from 'preact'
import type { Column } from '../../features/insight/rules/period.ts'
import { startOf } from '../../lib/time.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  id: string
  title: string
  unit: 'day' | 'week'
  columns: Column[]
}

const width = 12
const height = 100

/** Columns over time, drawn on the server, followed by the numbers as a table. */
export function ColumnChart({ id, title, unit, columns }: Props, { t }: CommonData) {
  const most = Math.max(0, ...columns.map(({ value }) => value))
  const total = columns.reduce((sum, { value }) => sum + value, 0)
  const [first = '', last = ''] = [columns[0]?.day, columns.at(-1)?.day].map((day) => day && t.date(startOf(day)))
  if (total === 0) {
    return (
      <figure class="chart">
        <figcaption>
          {title} <strong>{t.number(0)}</strong>
        </figcaption>
        <p class="muted">{t('insight.chart.none')}</p>
      </figure>
    )
  }
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
        {columns.map(({ day, value }, at) => {
          // Even the smallest value is visible.
          const tall = Math.max(3, (value / most) * height)
          const box = { x: at * width + 1.5, y: height - tall, width: width - 3, height: tall }
          return value > 0 && <rect key={day} class="series-0" {...box} />
        })}
      </svg>
      <p class="chart-axis muted">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <details>
        <summary>{t('insight.numbers')}</summary>
        <section class="scrolls" aria-label={title}>
          <NumberTable
            headings={[t(unit === 'day' ? 'insight.day' : 'insight.week'), title]}
            rows={columns.map(({ day, value }) => ({ key: day, name: t.date(startOf(day)), cells: [t.number(value)] }))}
          />
        </section>
      </details>
    </figure>
  )
}

export interface NumberRow {
  key: string | number
  name: ComponentChildren
  /** The length of the row's bar; null for none. Undefined in a table without bars. */
  bar?: number | null
  cells: string[]
}

interface NumberTableProps {
  /** The first is the heading above the names. */
  headings: string[]
  rows: NumberRow[]
  class?: string
}

/** A table of numbers, with a bar in each row. Screen readers read the numbers. */
export function NumberTable({ headings: [first, ...others], rows, class: name = 'numbers' }: NumberTableProps) {
  const most = Math.max(1, ...rows.map(({ bar }) => bar ?? 0))
  return (
    <table class={rows.some(({ bar }) => bar !== undefined) ? `${name} bars` : name}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((heading) => (
            <th key={heading} scope="col" class="number">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, bar, cells }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {bar !== undefined && (
                <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  {bar ? <rect class="series-0" width={Math.max(1, (bar / most) * 100)} height="1" /> : null}
                </svg>
              )}
            </th>
            {cells.map((cell, index) => (
              <td key={others[index]} class="number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
