import { sql } from 'kysely'
import type { MapContext, MapTx } from '../context.ts'
import { Invalid } from '../errors.ts'

/** The maximum number of posts rendered per transaction, so that it doesn't block others for long. */
export const renderBatch = 100

/** A post's new HTML, and the URLs of its images on other sites. */
export interface RenderedAgain {
  html: string
  remote: string[]
}

/** Renders one post, no matter which version rendered it last, instead of a batch of outdated posts. */
export interface OneText {
  id: number
  /** Whether the text was pending. It's only rendered if that hasn't changed. */
  pending: boolean
}

export interface RenderOutcome {
  /** There may be more than these rows. */
  more: boolean
  /** URLs of images on other sites, which are shown as links. */
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

/** The new HTML for stored text. Text that exceeds the current limits keeps its HTML. */
export async function renderAgain<Html>(kept: Html, render: () => Promise<Html>): Promise<Html> {
  try {
    return await render()
  } catch (error) {
    if (error instanceof Invalid) return kept
    throw error
  }
}

/**
 * Stored with the HTML. Increase it when rendering changes: a job then re-renders older HTML. A migration must recreate
 * `tasks_by_renderer` and `comments_by_renderer`, which contain only older HTML.
 * 2: task lists, and links that begin with `www.`
 * 3: only our own images are shown
 */
export const rendererVersion = 3

/** A literal, because a query with a parameter can't use a partial index. */
export const isOutdated = sql<boolean>`renderer < ${sql.lit(rendererVersion)}`
