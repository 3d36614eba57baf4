import type { MapContext } from '../../../platform/context.ts'
import {
  isOutdated,
  type OneText,
  type RenderOutcome,
  renderBatch,
  rendererVersion,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { renderTaskInWorker } from '../queries/render-task-in-worker.ts'
import { replaceTaskTerms } from '../steps/task-terms.ts'

/**
 * Re-renders one description, or all those rendered by an older version, including merged and deleted tasks. The text
 * doesn't change, so there's no event. `modified` changes only when an image appears in a pending task, because the
 * team hasn't seen the image.
 */
export async function renderTasksAgain(ctx: MapContext, one?: OneText): Promise<RenderOutcome> {
  const texts = ctx.db
    .selectFrom('tasks')
    .select(['id', 'description', 'parsed_description as html'])
    .where('map_id', '=', ctx.map.id)
  const rows = one
    ? texts.where('pending', '=', one.pending).where('id', '=', one.id)
    : texts.where(isOutdated).orderBy('renderer').orderBy('id').limit(renderBatch)
  return renderRowsAgain(ctx, await rows.execute(), {
    render: async ({ description }) => {
      const rendered = await renderTaskInWorker(ctx, { description })
      return { html: rendered.parsed_description, remote: rendered.remote_images ?? [] }
    },
    write: async (tx, { id, description, html: before }, { html, remote }) => {
      // A moderator who read it without its images has to read it again before approving it.
      const isUnread = one?.pending === true && html !== before
      const update = tx.db
        .updateTable('tasks')
        .set({ parsed_description: html, renderer: rendererVersion, ...(isUnread && { modified: tx.now }) })
        .where('map_id', '=', tx.map.id)
        .where('id', '=', id)
        .where('description', '=', description)
      const task = await (one ? update.where('pending', '=', one.pending) : update)
        .returning(['title', 'pending'])
        .executeTakeFirst()
      // The text was edited or approved concurrently.
      if (!task) return
      // A single task is re-rendered once its images have been fetched, so there are none left to fetch.
      await setImageUses(tx, { task_id: id, before, html, remote: one ? [] : remote, pending: task.pending })
      if (html !== before) await replaceTaskTerms(tx, { id, parsed_description: html, ...task })
    },
  })
}
