import type { MapContext, MapTx } from '../context.ts'
import { Invalid } from '../errors.ts'

/** One transaction writes no more texts, so that nobody waits long for it. */
export const renderBatch = 100

interface Again<Row> {
  render(row: Row): Promise<string>
  write(tx: MapTx, row: Row, html: string): Promise<void>
}

/** Renders first, and locks nothing meanwhile. True if there may be more than these rows. */
export async function renderRowsAgain<Row extends { html: string }>(
  ctx: MapContext,
  rows: Row[],
  { render, write }: Again<Row>,
): Promise<boolean> {
  if (rows.length === 0) return false
  const rendered: [Row, string][] = []
  for (const row of rows) rendered.push([row, await renderAgain(row.html, () => render(row))])
  await ctx.transaction(async (tx) => {
    for (const [row, html] of rendered) await write(tx, row, html)
  })
  return rows.length === renderBatch
}

/** The new HTML of a stored text. A text that the limits of today refuse keeps the HTML that it has. */
export async function renderAgain(html: string, render: () => Promise<string>): Promise<string> {
  try {
    return await render()
  } catch (error) {
    if (error instanceof Invalid) return html
    throw error
  }
}
