import { sql } from 'kysely'
import { Invalid } from '../errors.ts'

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
