import type { ComponentChildren, VNode } from 'preact'

interface Row {
  key: string | number
  name: ComponentChildren
  /** How long the bar is; none without a value. */
  value: number | null
  cells: string[]
}

interface Props {
  /** The first is the heading of the names. */
  headings: string[]
  rows: Row[]
}

/** A table whose rows have bars. The numbers stand beside them, so the bars are only for the eye. */
export function BarTable({ headings: [name, ...others], rows }: Props): VNode {
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
