import type { MapContext, MapTx } from '../context.ts'
import { Invalid } from '../errors.ts'

/** The most texts per transaction, so that no one waits long for it. */
export const renderBatch = 100

/** The new HTML of a text, and the URLs of images of other sites in it. */
export interface RenderedAgain {
  html: string
  remote: string[]
}

/** One text, whichever version made its HTML, instead of a batch of those that an older version made. */
export interface OneText {
  id: number
  /** Whether the text was pending. It is rendered only if that is still so. */
  pending: boolean
}

export interface RenderOutcome {
  /** There may be more than these rows. */
  more: boolean
  /** Addresses of images of other sites that are links. */
  remote: string[]
}

/** Renders before the transaction, to hold locks only briefly. */
export async function renderRowsAgain<Row extends { html: string }>(
  ctx: MapContext,
  rows: Row[],
  again: {
    render(row: Row): Promise<RenderedAgain>
    write(tx: MapTx, row: Row, rendered: RenderedAgain): Promise<void>
  },
): Promise<RenderOutcome> {
  if (rows.length === 0) return { more: false, remote: [] }
  const rendered: [Row, RenderedAgain][] = []
  for (const row of rows) {
    const kept = { html: row.html, remote: [] }
    rendered.push([row, await renderAgain(kept, () => again.render(row))])
  }
  await ctx.transaction(async (tx) => {
    for (const [row, html] of rendered) await again.write(tx, row, html)
  })
  return { more: rows.length === renderBatch, remote: rendered.flatMap(([, { remote }]) => remote) }
}

/** The new HTML of a stored text. A text that the limits of today refuse keeps the HTML that it has. */
export async function renderAgain<Html>(kept: Html, render: () => Promise<Html>): Promise<Html> {
  try {
    return await render()
  } catch (error) {
    if (error instanceof Invalid) return kept
    throw error
  }
}

/**
 * Stored with the HTML. Increase it when the HTML of a text changes: then a job renders older HTML again.
 * 2: task lists, and links that begin with `www.`
 * 3: only images of ours are shown
 */
export const rendererVersion = 3
